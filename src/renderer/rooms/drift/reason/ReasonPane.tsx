/** Why a model has its numbers at a turn: the inspector of the room. */
export function ReasonPane() {
  return null;
}
