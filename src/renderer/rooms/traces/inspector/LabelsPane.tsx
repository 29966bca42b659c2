import { Keys } from '../../../components/Keys.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import type { OpenTrace } from '../tracesState.ts';
import type { Asked } from './askedPlace.ts';
import { CommentField } from './CommentField.tsx';
import { Criteria } from './Criteria.tsx';
import { Findings } from './Findings.tsx';
import { LabelsHead } from './LabelsHead.tsx';
import { SpanList } from './SpanList.tsx';
import { ToolFacts } from './ToolFacts.tsx';
import { TraceFacts } from './TraceFacts.tsx';
import { useAsked } from './useAsked.ts';

/** Everything that is asked about the selected call, step or trace, at once, with what helps to answer. */
export function LabelsPane() {
  const { t } = useText();
  const shown = useAsked();
  if (shown === null) return null;
  return (
    <div className="ti-labels">
      <LabelsHead {...shown} />
      <ScrollPane className="ti-labels-body" label={t('tracesInspector.tabs.labels')}>
        <Parts {...shown} />
      </ScrollPane>
      <p className="ti-foot" aria-hidden="true">
        <Keys keys="[" /> <Keys keys="]" /> {t('tracesInspector.foot.side')} <Keys keys="J" /> <Keys keys="K" />{' '}
        {t('tracesInspector.foot.step')} <Keys keys="1" />–<Keys keys="9" /> {t('tracesInspector.foot.choose')}
      </p>
    </div>
  );
}

function Parts({ trace, asked }: { trace: OpenTrace; asked: Asked }) {
  const key = `${trace.head.id}/${asked.place.step ?? 'trace'}`;
  return (
    <>
      <Criteria key={key} asked={asked} />
      <CommentField key={`${key} comment`} place={asked.place} />
      {asked.scope !== 'trace' && <SpanList trace={trace} asked={asked} />}
      <Findings trace={trace} asked={asked} />
      {asked.scope === 'call' && asked.place.step !== null && (
        <ToolFacts traceId={trace.head.id} step={asked.place.step} />
      )}
      {asked.scope === 'trace' && <TraceFacts trace={trace} />}
    </>
  );
}
