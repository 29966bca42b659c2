import { Content } from '../../../../components/Content.tsx';
import { useText } from '../../../../window/i18n.ts';
import { ModelSign } from '../ModelName.tsx';
import { useResults } from '../resultsContext.ts';
import { pooled } from '../resultsState.ts';
import { useCriteria } from '../useCriteria.ts';
import { useModels } from '../useModels.ts';
import { useOutcomeText } from './useOutcomeText.ts';

/** One judgement: the question, who judged when and which answer stood on the left, the reason, what others said, and all criteria. */
export function JudgementDetail() {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const { labelOf } = useCriteria();
  const outcome = useOutcomeText();
  const judgement = useResults((state) => (state.judgement.status === 'ready' ? state.judgement.value : null));
  const criterion = useResults((state) => state.criterion);
  if (judgement === null) return null;
  const { x, y, xIsLeft, evaluator, submittedAt, question, comment, answers, others } = judgement;
  const own =
    answers.find((answer) => answer.criterion === criterion) ?? (criterion === pooled ? answers[0] : undefined);
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const same = others.filter((one) => one.criterion === (own?.criterion ?? criterion));
  return (
    <section className="rr-detail" aria-label={t('ratingsResults.behind.chosen')}>
      <Content as="p" text={question} className="rr-detail-question" />
      <p className="rr-quiet">
        {evaluator} · {time.format(new Date(submittedAt))} ·{' '}
        {t('ratingsResults.behind.left', { model: nameOf(xIsLeft ? x : y) })}
      </p>
      {own !== undefined && own.reason !== '' && <Content as="p" text={own.reason} className="rr-reason" />}
      {comment !== '' && <Content as="p" text={comment} className="rr-reason" />}
      {same.length > 0 && (
        <p className="rr-quiet ak-sentence">
          {t('ratingsResults.behind.others', {
            list: same.map((one) => `${one.evaluator}: ${outcome({ ...one, x, y })}`).join(', '),
          })}
        </p>
      )}
      <table className="rr-facts">
        <thead>
          <tr>
            <th scope="col">{t('ratingsResults.criterion')}</th>
            <th scope="col">{t('ratingsResults.behind.betterHead')}</th>
            <th scope="col">
              <ModelSign model={x} />
            </th>
            <th scope="col">
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
