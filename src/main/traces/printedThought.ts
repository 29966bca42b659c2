const opening = '<think>';
const closing = '</think>';

/**
 * What a model said apart from the thought that it printed before it, as models do whose server has no field for that. The opening tag may stand at the
 * end of the prompt instead, where the closing one has a line of its own: within a line, somebody may speak of it. A thought that was cut off has no
 * end. Null: it begins with none.
 */
export function printedThought(text: string): { readonly thought: string; readonly said: string } | null {
  const begun = text.trimStart();
  if (begun.startsWith(opening)) {
    const [thought = '', ...said] = begun.slice(opening.length).split(closing);
    return { thought: thought.trim(), said: said.join(closing).trimStart() };
  }
  const end = /^[^\S\n]*<\/think>[^\S\n]*$/m.exec(begun);
  if (end === null || begun.slice(0, end.index).includes(opening)) return null;
  return { thought: begun.slice(0, end.index).trim(), said: begun.slice(end.index + end[0].length).trimStart() };
}
