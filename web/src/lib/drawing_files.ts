// The files of terrains, crowns, kings and what else lies on a table by the dozen: screens that show a table have them drawn from there.
import { drawFrom } from "./drawings";

const FILES = import.meta.glob<string>("../../../src/crownlands/components/art/{wheat,forest,lake,grassland,swamp,mine,town,crown_*,king_*,mark_*,coin,tower,knight,knight_piece,slot,domino_back}.svg", { query: "?url&no-inline", import: "default", eager: true });

// Loaded with the part of the page that draws them, so that nothing flashes in late.
for (const address of Object.values(FILES)) new Image().src = address;

drawFrom(Object.entries(FILES).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1, -4), address]));
