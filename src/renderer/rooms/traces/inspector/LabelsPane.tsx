import { Keys } from '../../../components/Keys.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import { useVerdict } from '../work/useVerdict.ts';
import type { Asked } from './askedPlace.ts';
import { Criteria } from './Criteria.tsx';
import { Findings } from './Findings.tsx';
import { LabelsHead } from './LabelsHead.tsx';
import { PlaceComment } from './PlaceComment.tsx';
import { SchemeHint } from './SchemeHint.tsx';
import { SpanList } from './SpanList.tsx';
import { ToolFacts } from './ToolFacts.tsx';
import { TraceFacts } from './TraceFacts.tsx';
import { useAsked, useQuestions } from './useAsked.ts';

/** Everything that is asked about the selected call, step or trace, at once, with what helps to answer. */
export function LabelsPane() {
  const { t } = useText();
  const shown = useAsked();
  if (shown === null) return null;
  return (
    <div className="ti-labels" data-uncovered>
      <LabelsHead {...shown} />
      <SchemeHint />
      <ScrollPane className="ti-labels-body" label={t('tracesInspector.tabs.labels')}>
        <Parts {...shown} />
      </ScrollPane>
      <KeysFoot {...shown} />
    </div>
  );
}

/** The keys that work here: sides of a pair, steps, and as many digits as the current criterion has answers. */
function KeysFoot({ asked }: { asked: Asked }) {
  const { t } = useText();
  const isPair = useTraces((state) => state.right !== null);
  const { current, takesDigits } = useQuestions(asked);
  const left = useKeyOf('traces.left');
  const right = useKeyOf('traces.right');
  const next = useKeyOf('traces.nextStep');
  const previous = useKeyOf('traces.previousStep');
  const first = useKeyOf('traces.choose1');
  const last = useKeyOf(`traces.choose${Math.min(9, current?.choices.length ?? 0)}`);
  return (
    <p className="ti-foot" aria-hidden="true">
      {isPair && (
        <span>
          <Keys keys={left} /> <Keys keys={right} /> {t('tracesInspector.foot.side')}
        </span>
      )}
      <span>
        <Keys keys={next} /> <Keys keys={previous} /> {t('tracesInspector.foot.step')}
      </span>
      {takesDigits && <KeyRange first={first} last={last} does={t('tracesInspector.foot.choose')} />}
      <VerdictHint />
    </p>
  );
}

/** That a verdict needs no way to the trace as a whole: its first and last key. */
function VerdictHint() {
  const { t } = useText();
  const verdict = useVerdict();
  const first = useKeyOf('traces.verdict1');
  const last = useKeyOf(`traces.verdict${Math.min(9, verdict?.choices.length ?? 0)}`);
  if (verdict === null) return null;
  return <KeyRange first={first} last={last} does={t('tracesInspector.foot.verdict')} />;
}

type KeyRangeProps = { readonly first: string | null; readonly last: string | null; readonly does: string };

function KeyRange({ first, last, does }: KeyRangeProps) {
  return (
    <span>
      <Keys keys={first} />
      {last !== first && (
        <>
          –<Keys keys={last} />
        </>
      )}{' '}
      {does}
    </span>
  );
}

function Parts({ trace, asked }: { trace: OpenTrace; asked: Asked }) {
  const key = `${trace.head.id}/${asked.place.step ?? 'trace'}`;
  return (
    <>
      <Criteria key={key} asked={asked} />
      <PlaceComment key={`${key} comment`} trace={trace} place={asked.place} />
      {asked.scope !== 'trace' && <SpanList trace={trace} asked={asked} />}
      <Findings trace={trace} asked={asked} />
      {asked.scope === 'call' && asked.place.step !== null && (
        <ToolFacts traceId={trace.head.id} step={asked.place.step} />
      )}
      {asked.scope === 'trace' && <TraceFacts trace={trace} />}
    </>
  );
}
