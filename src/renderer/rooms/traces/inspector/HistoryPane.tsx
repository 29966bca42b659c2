import type { TraceHistoryEntry } from '../../../../shared/rooms/traces/api.ts';
import { HistoryList } from '../../../components/history/HistoryList.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { type Side, sides } from '../tracesState.ts';
import { StepLink } from './StepLink.tsx';
import { useCriteria } from './useAsked.ts';

/** Every act on the traces of the question, newest first, with who did it and where. */
export function HistoryPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  const call = useCall();
  // Behind another tab nobody reads it, and going through the questions must not ask for each one's history.
  const groupId = useTraces((state) => (isOpen ? state.selectedId : null));
  const count = useTraces((state) => (state.group.status === 'ready' ? state.group.value.historyCount : 0));
  const entries = useReading(groupId, () => call('traces.history', { groupId: groupId ?? 0 }), count);
  if (groupId === null) return null;
  return (
    <div className="ti-history">
      <HistoryList
        label={t('tracesInspector.history.label')}
        entries={entries}
        none={t('tracesInspector.history.none')}
        place={(entry) => <Place entry={entry} />}
        more={(entry) => <Answer entry={entry} />}
      />
    </div>
  );
}

function Place({ entry: { traceId, step } }: { entry: TraceHistoryEntry }) {
  const side = useTraces((state): Side | null => {
    if (traceId === null) return null;
    return sides.find((one) => state[one]?.head.id === traceId) ?? null;
  });
  return side !== null && <StepLink place={{ side, step }} />;
}

/** Which answer to which question an act gave or took back; in the words of the scheme where it still has them. */
function Answer({ entry: { params } }: { entry: TraceHistoryEntry }) {
  const { t, language } = useText();
  const criteria = useCriteria();
  const { criterion: criterionId, choice: choiceId } = params;
  if (criterionId === undefined) return null;
  const criterion = criteria.find(({ id }) => id === criterionId);
  const choice = criterion?.choices.find(({ id }) => id === choiceId);
  const words = t('tracesInspector.history.answer', {
    criterion: criterion?.name[language] ?? criterionId,
    choice: choice?.name[language] ?? choiceId ?? '',
  });
  return <p className="ti-history-answer">{words.trim()}</p>;
}
