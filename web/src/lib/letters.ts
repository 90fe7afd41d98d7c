// A large window has a large table: while one is on the screen, letters grow with the window. The sheet of styles could
// find that out by itself, but would look again whenever anything comes or goes.
export function atTable(): () => void {
  const { dataset } = document.documentElement;
  dataset["at"] = "table";
  return () => delete dataset["at"];
}
