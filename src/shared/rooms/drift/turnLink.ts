/** Where a link of the drift room leads: one model at one turn of a case. */
type TurnLink = { readonly caseId: number; readonly turn: number; readonly model: string };

const pattern = /^akapen:\/\/drift\/(\d{1,15})\/(-?\d{1,9})\?model=(.+)$/;

/** The link of a turn, such as `akapen://drift/12/7?model=qwq`. */
export function writeTurnLink({ caseId, turn, model }: TurnLink): string {
  return `akapen://drift/${caseId}/${turn}?model=${encodeURIComponent(model)}`;
}

/** Reads what `writeTurnLink` wrote; null for any other text. */
export function readTurnLink(text: string): TurnLink | null {
  const [, caseId, turn, model] = pattern.exec(text.trim()) ?? [];
  if (caseId === undefined || turn === undefined || model === undefined) return null;
  try {
    return { caseId: Number(caseId), turn: Number(turn), model: decodeURIComponent(model) };
  } catch {
    return null;
  }
}
