import { useMemo } from 'react';
import { countedCalls } from '../../../shared/traces/countedCalls.ts';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
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
      <Content as="h3" text={side.name} />
      <span className="tx-column-facts">
        <span className="tx-column-size">{size}</span>
        <span className="tx-column-used">{used}</span>
      </span>
      <NamesItself side={side} />
      {side.headEnd}
    </header>
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
