import { memo, useEffect, useState } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { QuestionHistoryEntry } from '../../../../shared/rooms/derivations/api.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { shortActText } from '../../../window/actText.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { contentLines } from '../contentLines.ts';
import { isSameContent } from '../derivationDraft.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { asWireError } from '../saveQueue.ts';

/** Every act on the question, newest first, with what it changed; any earlier content can be put back. */
export const HistoryPane = memo(function HistoryPane({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  // Behind another tab nobody reads it, and going through the questions must not ask for each one's history.
  const questionId = useDerivations((state) => (isOpen ? state.selectedId : null));
  const entries = useHistory(questionId);
  if (questionId === null || entries.status !== 'ready') return null;
  return (
    <ScrollPane label={t('inspector.history.label')} className="de-history">
      <ol>
        {entries.value.map((entry) => (
          <Entry key={entry.counter} entry={entry} questionId={questionId} />
        ))}
        <Origin questionId={questionId} isEmpty={entries.value.length === 0} />
      </ol>
    </ScrollPane>
  );
});

/** Reads the history again whenever the question has one act more. */
function useHistory(questionId: number | null): AsyncData<readonly QuestionHistoryEntry[]> {
  const call = useCall();
  const count = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.historyCount : 0));
  const [entries, setEntries] = useState<AsyncData<readonly QuestionHistoryEntry[]>>({ status: 'idle' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` says that there is more to read
  useEffect(() => {
    if (questionId === null) return setEntries({ status: 'idle' });
    let isCurrent = true;
    call('derivations.history', { questionId }).then(
      (value) => isCurrent && setEntries({ status: 'ready', value }),
      (thrown) => isCurrent && setEntries({ status: 'failed', error: asWireError(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, questionId, count]);
  return entries;
}

function Entry({ entry, questionId }: { entry: QuestionHistoryEntry; questionId: number }) {
  const texts = useText();
  const { t } = texts;
  const { author, savedAt, counter, relation, before, after } = entry;
  const what = shortActText(entry, texts);
  return (
    <li>
      <header>
        <strong>{relation === 'act' ? what : t(`inspector.history.${relation}`, { act: what })}</strong>
        <span>
          <Content text={author} /> {dateAndTime(savedAt)} · v{counter}
        </span>
      </header>
      {before !== null && after !== null && (
        <>
          <table>
            <tbody>
              {contentLines(before, after).map(({ label, number, mine, theirs }) => (
                <tr key={`${label} ${number}`}>
                  <th scope="row">{texts.textOf(`derivations.${label}`, { number: number ?? '' })}</th>
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
      )}
    </li>
  );
}

function Origin({ questionId, isEmpty }: { questionId: number; isEmpty: boolean }) {
  const { t } = useText();
  const imported = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.imported : null));
  return (
    <li>
      <header>
        <strong>{t('inspector.history.imported')}</strong>
        {isEmpty && <span>{t('inspector.history.none')}</span>}
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
