// The sheet of drawings that no first screen shows: a part that draws one of them has it put into the page.
import sheet from "virtual:later-drawings";

document.body.insertAdjacentHTML("beforeend", sheet);
