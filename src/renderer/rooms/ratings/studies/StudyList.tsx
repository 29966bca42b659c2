import { type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react';
import type { StudyListEntry } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { isFocusLost } from '../../../window/paneFocus.ts';
import { useAct } from '../../../window/useAct.ts';
import { signOf } from '../palette.tsx';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import './studies.css';

/** All studies of the project, each with how far the evaluator is in it. The start of the room. */
export function StudyList() {
  const { t } = useText();
  const studies = useRatings((state) => state.studies);
  const store = useRatingsStore();
  const act = useAct();
  if (studies.status === 'failed') {
    return (
      <div className="rl-state">
        <ErrorNote error={studies.error} onRetry={() => act(() => store.getState().loadStudies())} />
      </div>
    );
  }
  if (studies.status !== 'ready') {
    return (
      <div className="rl-state">
        <LoadingShape rows={4} label={t('ratings.studies.loading')} />
      </div>
    );
  }
  if (studies.value.length === 0) return <NoStudy />;
  return <Studies studies={studies.value} />;
}

function Studies({ studies }: { readonly studies: readonly StudyListEntry[] }) {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const goToAsking = (by: 1 | -1) => {
    if (!focusNext(by, (card) => card.dataset.asks === 'true')) showToast({ text: t('ratings.studies.nothingAsks') });
  };
  useCommand('ratings.nextAsking', () => goToAsking(1));
  useCommand('ratings.previousAsking', () => goToAsking(-1));
  const cameFrom = useRatings(({ datasetId }) => studies.findIndex((entry) => entry.datasetId === datasetId));
  const start = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocusLost()) start.current?.focus();
  }, []);
  return (
    <section className="rl" data-scope="ratings.lists" data-pane="work" tabIndex={-1} aria-labelledby="rl-title">
      <h2 id="rl-title">{t('ratings.studies.title')}</h2>
      <p className="rl-lead ak-sentence">{t('ratings.studies.lead')}</p>
      <ul className="rl-list">
        {studies.map((entry, index) => (
          <li key={entry.datasetId}>
            <StudyCard entry={entry} {...(index === Math.max(0, cameFrom) && { start })} />
          </li>
        ))}
      </ul>
      <div className="ak-acts">
        <OpenStudy />
        <MakeStudy />
      </div>
    </section>
  );
}

/** A study comes as a folder, or as the archive of one. */
function OpenStudy({ isPrimary = false }: { isPrimary?: boolean }) {
  const { t } = useText();
  return (
    <>
      <ActButton primary={isPrimary} command="frame.importFolder" onClick={() => keys.run('frame.importFolder')}>
        {t('ratings.studies.openFolder')}
      </ActButton>
      <ActButton command="frame.import" onClick={() => keys.run('frame.import')}>
        {t('ratings.studies.open')}
      </ActButton>
    </>
  );
}

function MakeStudy() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const make = () => act(() => store.getState().show('make'));
  useCommand('ratings.make', make);
  return (
    <ActButton command="ratings.make" onClick={make}>
      {t('ratings.studies.make')}
    </ActButton>
  );
}

function NoStudy() {
  const { t } = useText();
  return (
    <section
      className="rl-state"
      data-pane="work"
      data-pane-focus
      tabIndex={-1}
      aria-label={t('ratings.studies.title')}
    >
      <EmptyState
        title={t('ratings.studies.none')}
        acts={
          <>
            <OpenStudy isPrimary />
            <MakeStudy />
          </>
        }
      >
        {t('ratings.studies.noneText')}
      </EmptyState>
    </section>
  );
}

/** Arrows go from study to study, as in a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const cards = [...document.querySelectorAll<HTMLElement>('.rl-card')];
  const next = cards[cards.indexOf(event.currentTarget) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Gives the focus to the next card of which something holds, round from the end to the begin; false where there is no other. */
function focusNext(by: 1 | -1, holds: (card: HTMLElement) => boolean): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>('.rl-card')];
  const at = cards.findIndex((card) => card.matches(':focus'));
  const others = [...cards.slice(at + 1), ...cards.slice(0, Math.max(0, at))];
  const next = (by === 1 ? others : others.toReversed()).find(holds);
  next?.focus();
  return next !== undefined;
}

type CardProps = {
  readonly entry: StudyListEntry;
  /** Given to the card at which the keys begin. */
  readonly start?: Ref<HTMLButtonElement>;
};

function StudyCard({ entry, start }: CardProps) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const { datasetId, title, mine, questionCount, pairCount, evaluatorCount, protocol, isClosed } = entry;
  const done = mine === null ? 0 : mine.rated + mine.nonsense;
  const sign = signOf(entry);
  const facts = [
    t('ratings.studies.questions', { count: questionCount }),
    t('ratings.studies.pairs', { count: pairCount }),
    t('ratings.studies.evaluators', { count: evaluatorCount }),
    t('ratings.protocolVersion', { version: protocol.version }),
    ...(isClosed ? [t('ratings.studies.closed')] : []),
  ];
  return (
    <button
      ref={start}
      type="button"
      className="rl-card"
      data-pane-focus={start !== undefined || undefined}
      data-asks={!isClosed && mine?.left !== 0}
      onKeyDown={moveFocus}
      onClick={() => act(() => store.getState().openStudy(datasetId))}
    >
      <StatusSign sign={sign} />
      <span className="rl-card-body">
        <Content as="strong" text={title} />
        <span className="rl-quiet">{facts.join(t('ratings.separator'))}</span>
      </span>
      <span className="rl-mine">
        {mine === null ? (
          t('ratings.studies.notBegun')
        ) : (
          <>
            <span>
              {mine.left === 0 ? t('ratings.studies.allRated') : t('ratings.studies.left', { count: mine.left })}
            </span>
            <progress
              className="ak-progress"
              max={Math.max(1, mine.total)}
              value={done}
              aria-label={t('ratings.work.progress')}
            />
          </>
        )}
      </span>
    </button>
  );
}
