import { listText } from '../../../../../shared/charts/numberTexts.ts';
import type { Judgement } from '../../../../../shared/rooms/ratings/results.ts';
import { Content } from '../../../../components/Content.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { useText } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { ModelSign } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { pooled } from '../resultsState.ts';
import { useCriteria } from '../useCriteria.ts';
import { useModels } from '../useModels.ts';
import { useOutcomeText } from './useOutcomeText.ts';
import '../../../../components/figures.css';

/** One judgement: the question, who judged when and which answer stood on the left, the reason, what others said, and all criteria. */
export function JudgementDetail() {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const { labelOf } = useCriteria();
  const outcome = useOutcomeText();
  const store = useResultsStore();
  const read = useResults((state) => state.judgement);
  const submissionId = useResults((state) => state.submissionId);
  const criterion = useResults((state) => state.criterion);
  const place = useResults((state) => state.place);
  if (read.status === 'failed' && submissionId !== null) {
    return <ErrorNote error={read.error} onRetry={() => void store.getState().chooseJudgement(submissionId)} />;
  }
  if (read.status !== 'ready') return null;
  const judgement = read.value;
  const { evaluator, question, comment } = judgement;
  // As in the rows above, the model of the chosen number stands first.
  const first = place?.kind === 'pair' ? place.x : place !== null && 'model' in place ? place.model : judgement.x;
  const { x, y, xIsLeft, submittedAt, answers } = first === judgement.y ? turned(judgement) : judgement;
  const own =
    answers.find((answer) => answer.criterion === criterion) ?? (criterion === pooled ? answers[0] : undefined);
  const same = judgement.others.filter((one) => one.criterion === (own?.criterion ?? criterion));
  const others = Map.groupBy(same, (one) => one.evaluator);
  // Of somebody who was asked twice two answers stand there, which contradict nobody else.
  const saidBy = ([by, said]: [string, typeof same]) => {
    const times = said.length + (by === evaluator ? 1 : 0);
    const who = times > 1 ? t('ratingsResults.behind.timesJudged', { evaluator: by, times }) : by;
    const outcomes = said.map((one) => outcome({ ...one, x: judgement.x, y: judgement.y }));
    return t('ratingsResults.behind.saidBy', { who, outcomes: listText(outcomes, language) });
  };
  return (
    <section className="rr-detail" aria-label={t('ratingsResults.behind.chosen')}>
      <Content as="p" text={question} className="rr-detail-question" />
      <p className="rr-quiet">
        {[
          evaluator,
          ...(submittedAt === null ? [] : [dateAndTime(submittedAt)]),
          ...(xIsLeft === null ? [] : [t('ratingsResults.behind.left', { model: nameOf(xIsLeft ? x : y) })]),
        ].join(' · ')}
      </p>
      {own !== undefined && own.reason !== '' && <Content as="p" text={own.reason} className="rr-reason" />}
      {comment !== '' && <Content as="p" text={comment} className="rr-reason" />}
      {same.length > 0 && (
        <p className="rr-quiet ak-sentence">
          {t('ratingsResults.behind.others', {
            list: [...others].map(saidBy).join(t('ratingsResults.behind.separator')),
          })}
        </p>
      )}
      <table className="ak-figures rr-facts">
        <thead>
          <tr>
            <th scope="col">{t('ratingsResults.criterion')}</th>
            <th scope="col" className="rr-better">
              {t('ratingsResults.behind.betterHead')}
            </th>
            <th scope="col" className="rr-narrow">
              <ModelSign model={x} />
            </th>
            <th scope="col" className="rr-narrow">
              <ModelSign model={y} />
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={answer.criterion} data-chosen={answer.criterion === criterion}>
              <th scope="row">{labelOf(answer.criterion)}</th>
              <td>{outcome({ ...answer, x, y })}</td>
              <td>{answer.ratingX ?? ''}</td>
              <td>{answer.ratingY ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same judgement with its second model first. */
function turned(judgement: Judgement): Judgement {
  const { x, y, xIsLeft, answers } = judgement;
  return {
    ...judgement,
    ...{ x: y, y: x, xIsLeft: xIsLeft === null ? null : !xIsLeft },
    answers: answers.map(({ outcome, ratingX, ratingY, ...own }) => ({
      ...own,
      outcome: outcome === 'x' ? 'y' : outcome === 'y' ? 'x' : outcome,
      ...{ ratingX: ratingY, ratingY: ratingX },
    })),
  };
}
