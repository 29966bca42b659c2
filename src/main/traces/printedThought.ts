const opening = '<think>';
const closing = '</think>';

/**
 * What a model said apart from the thoughts that it printed before it, as models do whose server has no field for them. The opening tag may stand at the
 * end of the prompt instead, where the closing one has a line of its own outside of code: otherwise somebody speaks of it. A thought that was cut off
 * has no end. Null: it begins with none.
 */
export function printedThought(text: string): { readonly thought: string; readonly said: string } | null {
  const thoughts: string[] = [];
  let at = placeBehindBlanks(text, 0);
  while (text.startsWith(opening, at)) {
    const from = at + opening.length;
    const end = text.indexOf(closing, from);
    thoughts.push(text.slice(from, end < 0 ? text.length : end).trim());
    at = end < 0 ? text.length : placeBehindBlanks(text, end + closing.length);
  }
  if (thoughts.length > 0)
    return { thought: thoughts.filter((thought) => thought !== '').join('\n\n'), said: text.slice(at) };
  const end = /^<\/think>[ \t\r]*$/m.exec(text);
  const before = text.slice(0, end?.index ?? 0);
  if (end === null || before.includes(opening) || before.split('```').length % 2 === 0) return null;
  return { thought: before.trim(), said: text.slice(end.index + closing.length).trimStart() };
}

function placeBehindBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at]?.trim() === '') at += 1;
  return at;
}
