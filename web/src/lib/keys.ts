// Which keys are meant for the table.

/** Whether somebody types into a field or reads an open sheet, or the key is a command of the browser. */
export function elsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  // A sheet that was just closed keeps the focus until the next picture is drawn; its keys are the table's again.
  return (event.target as HTMLElement).closest("input, select, textarea, dialog[open]") !== null;
}
