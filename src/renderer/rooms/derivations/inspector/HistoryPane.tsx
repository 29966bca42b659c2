import { memo } from 'react';
import type { QuestionHistoryEntry } from '../../../../shared/rooms/derivations/api.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { HistoryList } from '../../../components/history/HistoryList.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { contentLines } from '../work/contentLines.ts';
import { isSameContent } from '../work/derivationDraft.ts';

/** Every act on the question, newest first, with what it changed; any earlier content can be put back. */
export const HistoryPane = memo(function HistoryPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  const call = useCall();
  // Behind another tab nobody reads it, and going through the questions must not ask for each one's history.
  const questionId = useDerivations((state) => (isOpen ? state.selectedId : null));
  const count = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.historyCount : 0));
  // A snapshot that was restored may have as many acts, and others.
  const restores = useEventTimes('project.changed');
  const read = () => call('derivations.history', { questionId: questionId ?? 0 });
  const entries = useReading(questionId, read, `${count} ${restores}`);
  if (questionId === null) return null;
  return (
    <div className="de-history">
      <HistoryList
        label={t('inspector.history.label')}
        entries={entries}
        more={(entry) => <Changes entry={entry} questionId={questionId} />}
        origin={<Origin questionId={questionId} isEmpty={entries.status === 'ready' && entries.value.length === 0} />}
      />
    </div>
  );
});

/** What an act changed in the content, and the way back to what it made of it. */
function Changes({ entry, questionId }: { entry: QuestionHistoryEntry; questionId: number }) {
  const { textOf } = useText();
  const { counter, before, after } = entry;
  if (before === null || after === null) return null;
  return (
    <>
      <table>
        <tbody>
          {contentLines(before, after).map(({ label, number, mine, theirs }) => (
            <tr key={`${label} ${number}`}>
              <th scope="row">{textOf(`derivations.${label}`, { number: number ?? '' })}</th>
              <td>
                {mine !== null && <Content as="del" text={mine} />}
                {theirs !== null && <Content as="ins" text={theirs} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RestoreButton questionId={questionId} counter={counter} content={after} />
    </>
  );
}

function Origin({ questionId, isEmpty }: { questionId: number; isEmpty: boolean }) {
  const { t } = useText();
  const imported = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.imported : null));
  return (
    <li>
      <header>
        <strong>{t('inspector.history.imported')}</strong>
        {isEmpty && <span className="ak-caption">{t('inspector.history.none')}</span>}
      </header>
      {!isEmpty && imported !== null && <RestoreButton questionId={questionId} counter={0} content={imported} />}
    </li>
  );
}

type RestoreProps = {
  readonly questionId: number;
  readonly counter: number;
  /** What would be put back. */
  readonly content: QuestionContent;
};

/** Nothing where the content is the present one: putting it back would do nothing. */
function RestoreButton({ questionId, counter, content }: RestoreProps) {
  const { t } = useText();
  const isPresent = useDerivations(({ settled }) => settled !== null && isSameContent(settled, content));
  const call = useCall();
  const act = useAct();
  const store = useDerivationsStore();
  const restore = async () => {
    await store.getState().flush();
    const { detail } = store.getState();
    if (detail.status !== 'ready') return;
    await call('derivations.restore', { questionId, counter, baseVersion: detail.value.version });
  };
  if (isPresent) return null;
  return (
    <ActButton small onClick={() => act(restore)}>
      {t('inspector.history.restore')}
    </ActButton>
  );
}
