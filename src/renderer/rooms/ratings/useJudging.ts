import { type PairwiseChoice, pairwiseChoices } from '../../../shared/rooms/ratings/protocol.ts';
import { checkJudgement, isOffered, type JudgementCheck, missingParts } from '../../../shared/rooms/ratings/rules.ts';
import type { RatingTask } from '../../../shared/rooms/ratings/study.ts';
import { afterFrame } from '../../window/afterFrame.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { answerOf, fieldId, type JudgePage, sideOf } from './judgement.ts';
import { useRatings, useRatingsStore } from './ratingsContext.ts';
import type { Fields } from './useFields.ts';

const digits = [1, 2, 3, 4, 5, 6, 7] as const;

/** Keys that answer the current field. */
export function useAnswerKeys({ protocol }: RatingTask, fields: Fields): void {
  const { current, choose } = fields;
  const isChoice = current?.part === 'choice';
  const canRate = current !== null && sideOf(current.part) !== null;
  const pick = (choice: PairwiseChoice | undefined) => () => {
    if (current && choice && isOffered(protocol, choice)) choose(current, choice);
  };
  const canPick = (choice: PairwiseChoice | undefined) =>
    isChoice && choice !== undefined && isOffered(protocol, choice);
  for (const digit of digits) {
    const choice = pairwiseChoices[digit - 1];
    const isRating = canRate && digit <= (protocol.highestRating ?? 0);
    const rate = () => current && choose(current, digit);
    // biome-ignore lint/correctness/useHookAtTopLevel: always the same seven
    useCommand(`ratings.choose${digit}`, isRating ? rate : pick(choice), isRating || canPick(choice));
  }
  const unable = () => current && choose(current, isChoice ? 'unable' : 'U');
  useCommand('ratings.unable', unable, canPick('unable') || (canRate && protocol.unableRating));
  useCommand('ratings.betterA', pick('A'), canPick('A'));
  useCommand('ratings.betterB', pick('B'), canPick('B'));
  useCommand('ratings.equal', pick('tie_good'), canPick('tie_good'));
  useCommand('ratings.previousCriterion', () => fields.moveCriterion(-1));
  useCommand('ratings.nextCriterion', () => fields.moveCriterion(1));
  useCommand('ratings.previousField', () => fields.moveField(-1));
  useCommand('ratings.nextField', () => fields.moveField(1));
}

type Judging = {
  readonly checked: JudgementCheck;
  /** To the next page, to what is missing or contradicts itself, or to the question whether to submit. */
  readonly proceed: () => void;
  readonly goToProblem: (criterion: string, part: 'choice' | 'reason' | 'ratingA' | 'ratingB') => void;
};

/** The way through a judgement: next page, submit, back. */
export function useJudging(task: RatingTask, page: JudgePage, fields: Fields): Judging {
  const store = useRatingsStore();
  const draft = useRatings((state) => state.draft);
  const { protocol } = task;
  const checked = checkJudgement(protocol, draft);
  const goToProblem: Judging['goToProblem'] = (criterion, part) => {
    const place = part === 'reason' ? 'choice' : part;
    const id = fieldId(criterion, place);
    const field = fields.all.find((one) => one.id === id);
    if (field === undefined) {
      store.getState().turnTo(place === 'choice' ? 'pairwise' : 'ratings');
      store.getState().focusOn(id);
      return;
    }
    fields.focus(field);
    // The field of a reason belongs to the current criterion alone, so it is there after the next drawing.
    if (part === 'reason') requestAnimationFrame(() => fields.rows.current?.querySelector('textarea')?.focus());
  };
  const proceed = () => {
    const { check, turnTo, openDialog } = store.getState();
    check();
    if (page === 'pairwise') {
      const [first] = missingOnPage(task, draft);
      if (first) return goToProblem(first.criterion, first.part);
      return turnTo('ratings');
    }
    const [missing] = checked.missing;
    const [conflict] = checked.conflicts;
    if (conflict) return goToProblem(conflict.criterion, conflict.choice === 'A' ? 'ratingA' : 'ratingB');
    if (missing) return goToProblem(missing.criterion, missing.part);
    openDialog({ kind: 'confirm' });
  };
  useCommand('ratings.proceed', proceed);
  return { checked, proceed, goToProblem };
}

/** What the page of choices lacks. */
function missingOnPage({ protocol }: RatingTask, draft: Parameters<typeof answerOf>[0]) {
  return protocol.criteria.flatMap(({ key }) =>
    missingParts(protocol, answerOf(draft, key)).flatMap((part) =>
      part === 'choice' || part === 'reason' ? [{ criterion: key, part }] : [],
    ),
  );
}

/** Takes back what was said of the pair, with the way back in the toast; until something is said after that, undo means it. */
export function useClear(): () => void {
  const { t } = useText();
  const store = useRatingsStore();
  const showToast = useFrame((state) => state.showToast);
  const canPutBack = useRatings((state) => state.cleared !== null);
  const undo = () => {
    store.getState().putBack();
    focusCurrentField();
    showToast({ text: t('ratings.form.putBack'), isOfLastAct: true });
  };
  useCommand('frame.undo', undo, canPutBack);
  return () => {
    const putBack = store.getState().clear();
    for (const pane of document.querySelectorAll('[data-kept-scroll], [data-kept-scroll] .tx-scroller'))
      pane.scrollTop = 0;
    focusCurrentField();
    showToast({
      text: t('ratings.form.cleared'),
      // The submit of the pair takes its place.
      isOfLastAct: true,
      action: {
        label: t('common.undo'),
        run: () => {
          putBack();
          focusCurrentField();
        },
      },
    });
  };
}

/** The focus goes with the keys, from another field or where the button that was pressed is closed now; whoever types goes on. */
function focusCurrentField(): void {
  afterFrame(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('.rf [role="radio"]'))
      document.querySelector<HTMLElement>('.rf')?.focus();
  });
}
