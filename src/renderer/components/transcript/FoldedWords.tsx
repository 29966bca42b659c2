import type { AnyJson } from '../../../shared/json.ts';
import { beginningOf } from '../../../shared/text/wholeCharacters.ts';
import { readTerminal } from '../../../shared/traces/terminalText.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { languageOfContent } from '../Content.tsx';
import { inlineJson } from './jsonText.ts';
import { ShownText } from './ShownText.tsx';
import { useShownStep } from './stepCache.ts';
import { useSide } from './transcriptContext.ts';
import type { Place } from './transcriptTypes.ts';

/** More has no room in a line. */
const longest = 240;

/** Names of the argument that says what a call does, wherever it stands among the others. */
const mainNames = /^(?:command|cmd|code|script|sql|query|keystrokes)$/i;

type Props = {
  readonly place: Place;
  readonly step: ShownStep;
  /** The result of a call; null where there is none. */
  readonly resultStep: number | null;
};

/** The first words of a folded step in a line: what it says; of a call what it was called with and, where there is room, what it gave back. */
export function FoldedWords({ place, step, resultStep }: Props) {
  const { cache, mask } = useSide(place.side);
  const result = useShownStep(cache, resultStep ?? step.index);
  const shown = (words: string) => beginningOf(mask(words), longest);
  const said = shown(
    step.kind === 'tool_call' && step.arguments !== null ? argumentWords(step.arguments) : wordsOf(step),
  );
  const given = resultStep !== null && typeof result === 'object' ? shown(wordsOf(result)) : '';
  if (said === '' && given === '') return null;
  return (
    <p className="tx-folded">
      {said !== '' && (
        <span className="ak-cut" lang={languageOfContent(said)}>
          <ShownText text={said} />
        </span>
      )}
      {given !== '' && (
        <span className="ak-cut tx-folded-result" lang={languageOfContent(given)}>
          {said !== '' && <span aria-hidden="true">→ </span>}
          <ShownText text={given} />
        </span>
      )}
    </p>
  );
}

/** Arguments in a line: the one that says what is done by its value alone, and first. */
function argumentWords(given: AnyJson): string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return inLine(inlineJson(given));
  const members = Object.entries(given);
  const isMain = ([name, value]: (typeof members)[number]) => mainNames.test(name) && typeof value === 'string';
  const main = members.find(isMain);
  const others = members.filter((member) => member !== main).map(([name, value]) => `${name}: ${inlineJson(value)}`);
  return inLine([...(main === undefined ? [] : [inlineJson(main[1])]), ...others].join(' · '));
}

function wordsOf({ text, json, arguments: given, result }: ShownStep): string {
  // A large value does not come with a step of a list.
  const value = json ?? given ?? result;
  if (text === '') return value === null ? '' : JSON.stringify(value);
  const seen = readTerminal(text).flatMap(({ kind, start, end }) => (kind === 'shown' ? text.slice(start, end) : []));
  return inLine(seen.join(''));
}

const inLine = (text: string) => text.replace(/\s+/g, ' ').trim();
