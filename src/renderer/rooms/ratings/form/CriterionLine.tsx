import type { PairwiseChoice } from '../../../../shared/rooms/ratings/protocol.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { answerOf, inLanguage, partsOf } from '../judgement.ts';
import { useRatings } from '../ratingsContext.ts';
import type { CriterionProps } from './criterionProps.ts';
import { criterionState, ratingWords } from './criterionState.ts';

/** A criterion that is folded to one line, with its answers. */
export function CriterionLine({ task: { protocol }, page, criterion: { key, label }, fields }: CriterionProps) {
  const texts = useText();
  const { t, language } = texts;
  const answer = useRatings(({ draft }) => answerOf(draft, key));
  const { sign, words } = criterionState(protocol, page, key, answer, texts);
  const parts = partsOf(protocol, page);
  const first = fields.all.find(({ criterion, id }) => criterion === key && !fields.values.has(id));
  const any = fields.all.find(({ criterion }) => criterion === key);
  const field = first ?? any;
  return (
    <button
      type="button"
      className="rf-line"
      data-fault={sign === 'error'}
      onClick={() => field && fields.focus(field)}
    >
      <strong className="ak-cut">{inLanguage(label, language)}</strong>
      <span className="rf-chips">
        {parts.includes('choice') && <Chip words={choiceWords(answer.choice, t)} isGiven={answer.choice !== null} />}
        {parts.includes('ratingA') &&
          (['A', 'B'] as const).map((side) => (
            <Chip
              key={side}
              words={`${side} ${ratingWords(answer[`rating${side}`], texts)}`}
              isGiven={answer[`rating${side}`] !== null}
            />
          ))}
      </span>
      <span className="rf-state">
        <StatusSign sign={sign} /> {words}
      </span>
    </button>
  );
}

/** In few letters, as both ratings stand beside it. */
function choiceWords(choice: PairwiseChoice | null, t: ReturnType<typeof useText>['t']): string {
  if (choice === null) return t('ratings.form.noChoice');
  return choice === 'unable' ? t('ratings.form.unable') : t(`ratings.choices.${choice}`);
}

function Chip({ words, isGiven }: { words: string; isGiven: boolean }) {
  return (
    <span className="rf-chip" data-given={isGiven}>
      {words}
    </span>
  );
}
