import { useEffect, useState } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { TraceHistoryEntry } from '../../../../shared/rooms/traces/api.ts';
import { Content } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { shortActText } from '../../../window/actText.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import type { Side } from '../tracesState.ts';
import { StepLink } from './StepLink.tsx';
import { useCriteria } from './useAsked.ts';

/** Every act on the traces of the question, newest first, with who did it and where. */
export function HistoryPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  // Behind another tab nobody reads it, and going through the questions must not ask for each one's history.
  const groupId = useTraces((state) => (isOpen ? state.selectedId : null));
  const entries = useHistory(groupId);
  if (groupId === null || entries.status !== 'ready') return null;
  return (
    <ScrollPane label={t('tracesInspector.history.label')} className="ti-history">
      {entries.value.length === 0 && <p className="ti-none">{t('tracesInspector.history.none')}</p>}
      <ol>
        {entries.value.map((entry) => (
          <Entry key={entry.counter} entry={entry} />
        ))}
      </ol>
    </ScrollPane>
  );
}

/** Reads the history again whenever the group has one act more. */
function useHistory(groupId: number | null): AsyncData<readonly TraceHistoryEntry[]> {
  const call = useCall();
  const count = useTraces((state) => (state.group.status === 'ready' ? state.group.value.historyCount : 0));
  const [entries, setEntries] = useState<AsyncData<readonly TraceHistoryEntry[]>>({ status: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` says that there is more to read
  useEffect(() => {
    if (groupId === null) return setEntries({ status: 'idle' });
    let isCurrent = true;
    call('traces.history', { groupId }).then(
      (value) => isCurrent && setEntries({ status: 'ready', value }),
      (thrown: unknown) => isCurrent && setEntries({ status: 'failed', error: wireErrorOf(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, groupId, count]);
  return entries;
}

function Entry({ entry }: { entry: TraceHistoryEntry }) {
  const texts = useText();
  const { author, savedAt, counter, relation, traceId, step } = entry;
  const side = useTraces((state): Side | null => {
    if (traceId === null) return null;
    return state.left?.head.id === traceId ? 'left' : state.right?.head.id === traceId ? 'right' : null;
  });
  const what = shortActText(entry, texts);
  const answer = useAnswerText(entry);
  return (
    <li>
      <p>
        <strong>{relation === 'act' ? what : texts.t(`inspector.history.${relation}`, { act: what })}</strong>{' '}
        {side !== null && <StepLink place={{ side, step }} />}
      </p>
      {answer !== null && <p className="ti-history-answer">{answer}</p>}
      <p className="ti-caption">
        <Content text={author} /> {dateAndTime(savedAt)} · v{counter}
      </p>
    </li>
  );
}

/** Which answer to which question an act gave or took back; in the words of the scheme where it still has them. */
function useAnswerText({ params }: TraceHistoryEntry): string | null {
  const { t, language } = useText();
  const criteria = useCriteria();
  const { criterion: criterionId, choice: choiceId } = params;
  if (criterionId === undefined) return null;
  const criterion = criteria.find(({ id }) => id === criterionId);
  const choice = criterion?.choices.find(({ id }) => id === choiceId);
  return t('tracesInspector.history.answer', {
    criterion: criterion?.name[language] ?? criterionId,
    choice: choice?.name[language] ?? choiceId ?? '',
  }).trim();
}
