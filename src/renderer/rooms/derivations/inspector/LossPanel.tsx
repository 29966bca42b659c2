import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useDerivationsStore } from '../derivationsContext.ts';
import { accountOfLoss, type LostPoint } from './lostPoints.ts';
import { fraction } from './numbers.ts';

const shownPoints = 8;

/**
 * Where this item lost points: the answer, which has a score of its own, then the full F1 field by field, whose bars add up to one
 * minus F1. Each line leads to its place.
 */
export function LossPanel({ score }: { score: ItemScore }) {
  const { t } = useText();
  const { points, similaritySum, predictedCount, goldCount } = accountOfLoss(score);
  const store = useDerivationsStore();
  const answerLost = score.answer === null ? 0 : 1 - score.answer.similarity;
  const goTo = ({ cell }: LostPoint) => {
    if (cell === null) return;
    if (score.references.length > 0) store.getState().setDerivation(score.used);
    store.getState().focusCell(cell, 'all');
  };
  if (predictedCount + goldCount === 0 && answerLost === 0) return null;
  const sum = { sum: similaritySum.toFixed(2), predicted: predictedCount, gold: goldCount };
  return (
    <section className="de-box" aria-label={t('scores.lostHere')}>
      <header>
        <strong>{t('scores.lostHere')}</strong>
        <span className="de-box-note">{t('scores.formula', { f1: fraction(score.er.f1), ...sum })}</span>
      </header>
      {answerLost > 0 && <AnswerLine predicted={score.predictedAnswer} lost={answerLost} />}
      {points.length === 0 && answerLost === 0 && <p className="de-box-note">{t('scores.nothingLost')}</p>}
      {points.slice(0, shownPoints).map((point) => (
        <LossLine key={`${point.kind} ${point.step} ${point.cell?.object} ${point.text}`} {...{ point, goTo }} />
      ))}
      {points.length > shownPoints && (
        <p className="de-box-note">{t('scores.moreLosses', { count: points.length - shownPoints })}</p>
      )}
    </section>
  );
}

function LossLine({ point, goTo }: { point: LostPoint; goTo: (point: LostPoint) => void }) {
  const { t } = useText();
  const { kind, step, text, lost, cell } = point;
  const line = (
    <>
      <span lang={languageOfContent(text)} title={text}>
        {t(`scores.lostAt.${kind}`, { step: step + 1, text })}
      </span>
      <Bar share={lost} />
      <span className="de-number">{fraction(lost)}</span>
    </>
  );
  if (cell === null) return <div className="de-bar-row">{line}</div>;
  return (
    <button type="button" className="de-bar-row" onClick={() => goTo(point)}>
      {line}
    </button>
  );
}

function AnswerLine({ predicted, lost }: { predicted: string | null; lost: number }) {
  const { t } = useText();
  return (
    <button type="button" className="de-bar-row" onClick={() => keys.run('derivations.editAnswer')}>
      <span title={predicted ?? undefined}>
        {t('scores.lostAt.answer', { text: predicted ?? t('scores.nothing') })}
      </span>
      <Bar share={lost} />
      <span className="de-number">{fraction(lost)}</span>
    </button>
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
