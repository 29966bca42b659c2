/** The dialog of the room that is open. */
export function DriftDialogs() {
  return null;
}
