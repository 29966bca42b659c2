import { beginningOf } from '../../../shared/text/wholeCharacters.ts';
import { readTerminal } from '../../../shared/traces/terminalText.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { languageOfContent } from '../Content.tsx';
import { ShownText } from './ShownText.tsx';
import { useShownStep } from './stepCache.ts';
import { useSide } from './transcriptContext.ts';
import type { Place } from './transcriptTypes.ts';

/** More has no room in a line. */
const longest = 240;

type Props = {
  readonly place: Place;
  readonly step: ShownStep;
  /** The result of a call; null where there is none. */
  readonly resultStep: number | null;
};

/** The first words of a folded step in a line: what it says, of a call what it gave back. */
export function FoldedWords({ place, step, resultStep }: Props) {
  const { cache, mask } = useSide(place.side);
  const result = useShownStep(cache, resultStep ?? step.index);
  const words = typeof result === 'object' ? beginningOf(mask(wordsOf(result)), longest) : '';
  if (words === '') return null;
  return (
    <p className="tx-folded ak-cut" lang={languageOfContent(words)}>
      <ShownText text={words} />
    </p>
  );
}

function wordsOf({ text, json, arguments: given, result }: ShownStep): string {
  // A large value does not come with a step of a list.
  const value = json ?? given ?? result;
  if (text === '') return value === null ? '' : JSON.stringify(value);
  const seen = readTerminal(text).flatMap(({ kind, start, end }) => (kind === 'shown' ? text.slice(start, end) : []));
  return seen.join('').replace(/\s+/g, ' ').trim();
}
