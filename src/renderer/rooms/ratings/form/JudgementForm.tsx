import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isBegun } from '../../../../shared/rooms/ratings/draft.ts';
import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { Content } from '../../../components/Content.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { Note } from '../../../components/Note.tsx';
import { RetryButton } from '../../../components/RetryNote.tsx';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { type JudgePage, pageOf } from '../judgement.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { useFields } from '../useFields.ts';
import { useAnswerKeys, useClear, useJudging } from '../useJudging.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { CriterionCard } from './CriterionCard.tsx';
import { CriterionLine } from './CriterionLine.tsx';
import { FormFoot } from './FormFoot.tsx';
import './form.css';
import './criterion.css';

/**
 * All criteria of a pair: choices, ratings, reasons; then the comment and the submit. It stays for the next pair, as to make it anew takes longer than
 * all else: nothing in it may remember what was said but the draft, and each field in which somebody types is one pair's alone.
 */
export function JudgementForm({ task }: { task: RatingTask }) {
  const { t } = useText();
  const store = useRatingsStore();
  const draft = useRatings((state) => state.draft);
  const page = pageOf(task.protocol, draft);
  const fields = useFields(task, page);
  const judging = useJudging(task, page, fields);
  useAnswerKeys(task, fields);
  const form = useRef<HTMLElement>(null);
  const isScrolled = useRef(false);
  // A pair, and a page of it, begins at its first open field, without a hand on the mouse.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another pair or page moves the focus
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (!isElsewhere && fields.current) fields.focus(fields.current);
  }, [task.assignmentId, task.revises, page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pair begins at its top
  useLayoutEffect(() => {
    // To set it where it is lays the page out before it is drawn.
    if (fields.rows.current && isScrolled.current) fields.rows.current.scrollTop = 0;
  }, [task.assignmentId]);
  const isLow = useLow(task.protocol.criteria.length) && fields.all.length > 5;
  const { checked } = judging;
  const current = fields.current?.criterion ?? null;
  return (
    <section
      ref={form}
      className="rf"
      data-scope="ratings.form"
      data-pane-focus
      tabIndex={-1}
      aria-label={t('ratings.form.title')}
      // The second press of a double click, or of Enter, on what submitted the pair before.
      onClickCapture={(event) => {
        if (!store.getState().isJustShown) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && fields.current) fields.focus(fields.current);
      }}
    >
      <FormHead task={task} page={page} />
      <div
        ref={fields.rows}
        className="rf-rows"
        data-kept-scroll="form"
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0;
        }}
      >
        <KeepFault />
        {task.report !== null && <ReportBefore report={task.report} />}
        {checked.conflicts.length > 0 && (
          <ConflictNote protocol={task.protocol} conflicts={checked.conflicts} onGo={judging.goToProblem} />
        )}
        {task.protocol.criteria.map((criterion) => {
          const shown = { task, page, criterion, fields, judging };
          const isCurrent = criterion.key === current;
          return isLow && !isCurrent ? (
            <CriterionLine key={criterion.key} {...shown} />
          ) : (
            <CriterionCard key={criterion.key} isCurrent={isCurrent} {...shown} />
          );
        })}
        {isLow && (
          <p className="rf-low ak-sentence">
            {t('ratings.form.low')} <Keys keys="ArrowDown" /> {t('ratings.form.lowKey')}
          </p>
        )}
      </div>
      <FormFoot task={task} page={page} judging={judging} />
    </section>
  );
}

type HeadProps = { readonly task: RatingTask; readonly page: JudgePage };

function FormHead({ task: { protocol, revises }, page }: HeadProps) {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const canClear = useRatings((state) => isBegun(state.draft));
  const clear = useClear();
  const back = () => {
    const { turnTo, openTask, show } = store.getState();
    if (page === 'ratings') turnTo('pairwise');
    else act(() => (revises === null ? show('register') : openTask(null)));
  };
  useCommand('ratings.clear', clear, canClear);
  useCommand('ratings.back', back);
  return (
    <header className="rf-title">
      <strong>{t(revises === null ? `ratings.form.pages.${page}` : 'ratings.form.revision')}</strong>
      <span className="rf-quiet">{t('ratings.protocolVersion', { version: protocol.version })}</span>
      {page === 'ratings' && (
        <ToolButton icon={null} label={t('ratings.form.back')} command="ratings.back" onClick={back} />
      )}
      <ToolButton
        icon={null}
        label={t('ratings.form.clear')}
        command="ratings.clear"
        disabled={!canClear}
        onClick={clear}
      />
      <span className="rf-hints" aria-hidden="true">
        <span>
          <Keys keys="ArrowUp" />
          <Keys keys="ArrowDown" /> {t('ratings.form.hintCriterion')}
        </span>
        <span>
          <Keys keys="1" /> – <Keys keys={String(page === 'pairwise' ? 5 : (protocol.highestRating ?? 5))} />{' '}
          {t('ratings.form.hintChoose')}
        </span>
        <span>
          <Keys keys="U" /> {t('ratings.form.hintUnable')}
        </span>
      </span>
    </header>
  );
}

type ReportProps = { readonly report: NonNullable<RatingTask['report']> };

/** The report that a judgement takes the place of. */
function ReportBefore({ report: { reason, text } }: ReportProps) {
  const { t } = useText();
  return (
    <Note kind="info" className="rf-report" title={t('ratings.nonsense.before')}>
      {t(`ratings.nonsense.reasons.${reason}`)}
      {text !== '' && <Content as="span" text={text} className="rf-report-text" />}
    </Note>
  );
}

/** What was said is not on disk: why, and once more. */
function KeepFault() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const error = useRatings((state) => state.keepError);
  if (error === null) return null;
  return (
    <div className="rf-fault">
      <ErrorNote error={error} acts={<RetryButton onClick={() => act(() => store.getState().flush())} />}>
        {' '}
        {t('ratings.form.notKept')}
      </ErrorNote>
    </div>
  );
}

/** Whether so many criteria of one screen do not fit, so that only the current one is open. */
function useLow(criterionCount: number): boolean {
  // Bars and foot, and a card for each; more than five scroll in a high window.
  const query = `(max-height: ${184 + 135 * Math.min(criterionCount, 5)}px)`;
  const follow = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia?.(query).matches ?? false);
}
