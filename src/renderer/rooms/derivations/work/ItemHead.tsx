import { ChevronLeft, ChevronRight, Flag } from 'lucide-react';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';
import { closing } from '../../../window/unread.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import type { DerivationsState } from '../derivationsState.ts';
import { ownReview, reviewsIn } from '../reviews.ts';

/** Key, type and state of the question; its place in the list; flag and done. */
export function ItemHead() {
  const { t, textOf } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const row = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row : null));
  const type = useDerivations((state) => state.content?.type ?? null);
  const index = useDerivations((state) => state.selectedIndex);
  const total = useDerivations((state) => state.rows?.matched ?? 0);
  const reviews = useDerivations((state) => reviewsIn(state.detail));
  const own = ownReview(reviews);
  const toggleFlag = () => {
    act(() => store.getState().setFlag(!own.flagged));
    // A flag alone says little to whoever comes next: the field for its reason is one key away from going on.
    if (own.flagged) return;
    store.getState().askReason(true);
    keys.run('derivations.comment');
  };
  const done = useDone();
  const isDone = own.done;
  const toDraft = () => act(() => store.getState().setState('draft'));
  useCommand('derivations.toDraft', toDraft, isDone);
  useCommand('derivations.flag', toggleFlag, row !== null);
  useSkip();
  if (!row) return <header className="dv-head" />;
  return (
    <>
      <header className="dv-head">
        <span className="ak-mono dv-head-key" title={row.key}>
          {row.key}
        </span>
        {type !== null && <span className="dv-head-type">{textOf(`derivations.types.${type}.title`)}</span>}
        <span className="dv-head-state" role="status">
          <StatusSign sign={row.changedAfterDone ? 'reopened' : row.state} />
          {t(row.changedAfterDone ? 'derivations.list.changedAfterDone' : `derivations.list.${row.state}`)}
        </span>
        <span className="dv-head-place">
          <IconButton
            label={t('derivations.item.previous')}
            command="derivations.previous"
            icon={<ChevronLeft size={16} className="ak-icon" />}
            disabled={index <= 0}
            onClick={() => act(() => store.getState().step(-1))}
          />
          {index >= 0 ? (
            <span className="ak-number dv-head-number">
              {t('derivations.item.position', { index: index + 1, total })}
            </span>
          ) : (
            <span className="dv-head-number" title={t('derivations.item.hiddenTitle', { total })}>
              {t('derivations.item.hidden')}
            </span>
          )}
          <IconButton
            label={t('derivations.item.next')}
            command="derivations.next"
            icon={<ChevronRight size={16} className="ak-icon" />}
            disabled={index >= total - 1}
            onClick={() => act(() => store.getState().step(1))}
          />
        </span>
        <ActButton
          command="derivations.flag"
          aria-pressed={own.flagged}
          icon={own.flagged ? <StatusSign sign="flag" /> : <Flag size={14} className="ak-icon" aria-hidden="true" />}
          onClick={toggleFlag}
        >
          {t('derivations.item.flag')}
        </ActButton>
        {isDone && (
          <ActButton command="derivations.toDraft" onClick={toDraft}>
            {t('derivations.item.toDraft')}
          </ActButton>
        )}
        {/* The second press of a double one would be about the next question. */}
        <ActButton
          primary={!isDone}
          command="derivations.done"
          data-act-after-cells
          onClick={({ detail }) => detail < 2 && done()}
        >
          {t(isDone ? 'derivations.item.nextOpen' : 'derivations.item.done')}
        </ActButton>
      </header>
      <OthersSay reviews={reviews} />
    </>
  );
}

/** What others say of the question, as theirs. */
function OthersSay({ reviews }: { reviews: ReturnType<typeof reviewsIn> }) {
  const { t, language } = useText();
  const words = (['done', 'flagged'] as const).flatMap((mark) => {
    const names = reviews.filter((review) => !review.isOwn && review[mark]).map(({ evaluator }) => evaluator);
    const list = new Intl.ListFormat(language, { type: 'unit' }).format(names);
    return names.length === 0 ? [] : [t(`derivations.item.others.${mark}`, { names: list })];
  });
  if (words.length === 0) return null;
  const text = words.join(t('derivations.item.others.separator'));
  return (
    <p className="dv-others">
      <StatusSign sign="person" /> {text}
    </p>
  );
}

const opened = {
  open: (state: DerivationsState) => state.selectedId,
  isShown: ({ detail, selectedId }: DerivationsState) =>
    detail.status === 'ready' && detail.value.row.id === selectedId,
};

/** Done goes on to the next open question, and no key that follows may be typed into that one. */
function useDone(): () => void {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const done = closing(store, opened, () =>
    act(async () => {
      // The list may be folded away.
      leaveRecord('[data-pane="list"] [data-pane-focus]', '[data-pane="work"]');
      if (!(await store.getState().done())) showToast({ text: t('derivations.item.allDone') });
    }),
  );
  useCommand('derivations.done', done);
  return done;
}

function useSkip(): void {
  const { t } = useText();
  const act = useAct();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  useCommand('derivations.skip', () =>
    act(async () => {
      if (!(await store.getState().skip())) showToast({ text: t('derivations.item.allDone') });
    }),
  );
  const nextAsking = (by: 1 | -1) =>
    act(async () => {
      if (!(await store.getState().nextAsking(by))) showToast({ text: t('derivations.item.nothingAsks') });
    });
  useCommand('derivations.nextAsking', () => nextAsking(1));
  useCommand('derivations.previousAsking', () => nextAsking(-1));
}
