import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { accountOfLoss } from './lostPoints.ts';
import { fraction } from './numbers.ts';

const shownPoints = 8;

/** Where this item lost points: the answer, which has a score of its own, then the full F1 field by field, whose bars add up to one minus F1. */
export function LossPanel({ score }: { score: ItemScore }) {
  const { t } = useText();
  const { points, similaritySum, predictedCount, goldCount } = accountOfLoss(score);
  const answerLost = score.answer === null ? 0 : 1 - score.answer.similarity;
  if (predictedCount + goldCount === 0 && answerLost === 0) return null;
  const sum = { sum: similaritySum.toFixed(2), predicted: predictedCount, gold: goldCount };
  return (
    <section className="de-box" aria-label={t('scores.lostHere')}>
      <header>
        <strong>{t('scores.lostHere')}</strong>
        <span className="de-box-note">{t('scores.formula', { f1: fraction(score.er.f1), ...sum })}</span>
      </header>
      {answerLost > 0 && (
        <div className="de-bar-row">
          <span>{t('scores.lostAt.answer', { text: score.predictedAnswer ?? t('scores.nothing') })}</span>
          <Bar share={answerLost} />
          <span className="de-number">{fraction(answerLost)}</span>
        </div>
      )}
      {points.length === 0 && answerLost === 0 && <p className="de-box-note">{t('scores.nothingLost')}</p>}
      {points.slice(0, shownPoints).map(({ kind, step, text, lost }) => (
        <div className="de-bar-row" key={`${kind} ${step} ${text}`}>
          <span lang={languageOfContent(text)} title={text}>
            {t(`scores.lostAt.${kind}`, { step: step + 1, text })}
          </span>
          <Bar share={lost} />
          <span className="de-number">{fraction(lost)}</span>
        </div>
      ))}
      {points.length > shownPoints && (
        <p className="de-box-note">{t('scores.moreLosses', { count: points.length - shownPoints })}</p>
      )}
    </section>
  );
}

/** A share of one as a bar; the number beside it says the same. */
export function Bar({ share }: { share: number }) {
  return (
    <span className="de-bar" aria-hidden="true">
      <span className="de-bar-fill" style={{ inlineSize: `${Math.min(100, Math.max(0, share * 100))}%` }} />
    </span>
  );
}
