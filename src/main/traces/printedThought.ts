const opening = '<think>';
const closing = '</think>';

/**
 * What a model said apart from the thought that it printed before it, as models do whose server has no field for that. The opening tag may stand at the
 * end of the prompt instead, and a thought that was cut off has no end. Null: it begins with none.
 */
export function printedThought(text: string): { readonly thought: string; readonly said: string } | null {
  const begun = text.trimStart();
  const isOpened = begun.startsWith(opening);
  const inside = isOpened ? begun.slice(opening.length) : begun;
  const end = inside.indexOf(closing);
  if (!isOpened && (end < 0 || inside.slice(0, end).includes(opening))) return null;
  if (end < 0) return { thought: inside.trim(), said: '' };
  return { thought: inside.slice(0, end).trim(), said: inside.slice(end + closing.length).trimStart() };
}
