import { useMemo } from 'react';
import { countedCalls } from '../../../shared/traces/countedCalls.ts';
import { useText } from '../../window/i18n.ts';
import { Content, languageOfContent } from '../Content.tsx';
import { StatusSign } from '../StatusSign.tsx';
import { usageTexts } from './amounts.ts';
import { stepName } from './transcriptContext.ts';
import type { Side, TranscriptSide } from './transcriptTypes.ts';

/** Head of a column: name, size, what the trace used, and a warning when a blind trace says its name. */
export function TranscriptHead({ column, side }: { column: Side; side: TranscriptSide }) {
  const texts = useText();
  const { t } = texts;
  const { stepCount } = side.outline;
  const calls = useMemo(() => countedCalls(side.outline).length, [side.outline]);
  const size = [t('transcript.steps', { count: stepCount }), t('transcript.calls', { count: calls })].join(
    t('transcript.and'),
  );
  const used = side.hidesAmounts ? '' : usageTexts(texts, side.usage).join(' · ');
  return (
    <header
      className="tx-column-head"
      data-column={column}
      title={[side.name, size, used].filter((part) => part !== '').join(' · ')}
    >
      <ColumnName name={side.name} />
      <span className="tx-column-facts">
        <span className="tx-column-size">{size}</span>
        <span className="tx-column-used">{used}</span>
      </span>
      <NamesItself side={side} />
      {side.headEnd}
    </header>
  );
}

/** So many characters at the end stay in sight: runs of one model, and models of one maker, begin alike. */
const keptEnd = 12;
const shortName = 16;

/** A name that is cut in its middle where it does not fit. */
function ColumnName({ name }: { name: string }) {
  const letters = [...name];
  if (letters.length <= shortName) return <Content as="h3" text={name} />;
  return (
    <h3 lang={languageOfContent(name)} aria-label={name}>
      <span>{letters.slice(0, -keptEnd).join('')}</span>
      <span className="tx-name-end">{letters.slice(-keptEnd).join('')}</span>
    </h3>
  );
}

function NamesItself({ side }: { side: TranscriptSide }) {
  const { t } = useText();
  const [first, ...rest] = side.namesItselfIn;
  if (first === undefined) return null;
  const step = stepName(side, first);
  const words =
    rest.length === 0
      ? t('transcript.namesItself', { step })
      : t('transcript.namesItselfMore', { step, count: rest.length });
  return (
    <span className="tx-names-itself" title={words}>
      <StatusSign sign="warning" /> <span>{words}</span>
    </span>
  );
}
