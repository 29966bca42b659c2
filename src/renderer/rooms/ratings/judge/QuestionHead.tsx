import { ChevronDown, ChevronRight, EyeOff, House } from 'lucide-react';
import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { Content } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { IconButton, ToolButton } from '../../../components/ToolButton.tsx';
import { MarkdownText } from '../../../components/transcript/MarkdownText.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { pageOf } from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';

/** Where the evaluator is, the question, and the reference answer. */
export function QuestionHead({ task }: { task: RatingTask }) {
  const { t } = useText();
  const store = useRatingsStore();
  const act = useAct();
  const { position, progress, question, protocol } = task;
  const goHome = () => act(() => store.getState().show('studies'));
  const readWelcome = () => act(() => store.getState().show('welcome'));
  useCommand('ratings.home', goHome);
  useCommand('ratings.welcome', readWelcome);
  const done = progress.rated + progress.nonsense;
  return (
    <header className="rj-head">
      <p className="rj-where" data-revises={task.revises !== null}>
        <IconButton
          icon={<House size={15} className="ak-icon" aria-hidden />}
          label={t('ratings.commands.home.title')}
          command="ratings.home"
          onClick={goHome}
        />
        <strong>{t('ratings.work.position', { position, total: progress.total })}</strong>
        <progress
          className="ak-progress rj-bar"
          max={progress.total}
          value={done}
          aria-label={t('ratings.work.progress')}
        />
        <span className="rj-quiet ak-cut">
          {task.revises === null
            ? t('ratings.work.left', { count: Math.max(0, progress.left - 1) })
            : t('ratings.work.revising')}
        </span>
        {task.revises !== null && <LeaveRevision task={task} />}
        <span className="rj-space" />
        <ToolButton
          icon={null}
          label={t('ratings.work.welcome')}
          command="ratings.welcome"
          className="rj-roomy"
          onClick={readWelcome}
        />
        {protocol.blind && (
          <span className="rj-blind" title={t('ratings.work.blind')}>
            <EyeOff size={14} className="ak-icon" aria-hidden />
            <span className="rj-roomy">{t('ratings.work.blind')}</span>
            <span className="rj-tight" aria-hidden="true">
              {t('ratings.work.blindShort')}
            </span>
          </span>
        )}
      </p>
      {/* A dialogue is longer than its place: without a stop the arrow keys could not scroll it. */}
      <Content as="h2" text={question} className="rj-question" tabIndex={0} />
      {task.hasReference && <Reference task={task} />}
    </header>
  );
}

/** The key goes one step back, which on the second page leads to the first. */
function LeaveRevision({ task: { protocol } }: { task: RatingTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const isFirstPage = useRatings((state) => pageOf(protocol, state.draft) !== 'ratings');
  return (
    <ToolButton
      icon={null}
      label={t('ratings.work.leaveRevision')}
      {...(isFirstPage && { command: 'ratings.back' })}
      onClick={() => act(() => store.getState().openTask(null))}
    />
  );
}

function Reference({ task }: { task: RatingTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const text = useRatings((state) => state.reference);
  const isOpen = useRatings((state) => state.showsReference);
  const key = useKeyOf('ratings.reference');
  const toggle = () => act(() => store.getState().toggleReference());
  useCommand('ratings.reference', toggle);
  return (
    <div className="rj-reference">
      <button
        type="button"
        className="rj-reference-head"
        aria-expanded={isOpen}
        aria-keyshortcuts={key ?? undefined}
        onClick={toggle}
      >
        {isOpen ? (
          <ChevronDown size={14} className="ak-icon" aria-hidden />
        ) : (
          <ChevronRight size={14} className="ak-icon" aria-hidden />
        )}
        <span>{t('ratings.work.reference')}</span>
        <Keys keys={key} />
        {!isOpen && (
          <span className="rj-quiet ak-cut">
            {t(task.referenceOpened || text !== null ? 'ratings.work.referenceOpened' : 'ratings.work.referenceClosed')}
          </span>
        )}
      </button>
      {isOpen && text !== null && (
        <ScrollPane className="rj-reference-text" label={t('ratings.work.reference')}>
          <MarkdownText text={text} />
        </ScrollPane>
      )}
    </div>
  );
}
