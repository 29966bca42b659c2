import { BookPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FieldAlignment, ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivationsStore, useMetric } from '../derivationsContext.ts';
import { useFocusedLine } from '../focusedLine.ts';
import { AddSynonym, type TwoTexts } from './AddSynonym.tsx';
import { accountOfLoss, differsByWords, type LostPoint, textOf } from './lostPoints.ts';
import { fraction } from './numbers.ts';

const shownPoints = 8;

type Line = {
  readonly key: string;
  readonly name: string;
  readonly tooltip: string;
  readonly lost: number;
  /** Where it leads; null where there is no place. */
  readonly go: (() => void) | null;
  /** Both texts, where they may differ by wording alone. */
  readonly texts: TwoTexts | null;
};

/**
 * Where this item lost points: the answer, which has a score of its own, then the full F1 field by field, whose bars add up to one
 * minus F1. Each line leads to its place, and offers to count its words as synonyms.
 */
export function LossPanel({ score }: { score: ItemScore }) {
  const { t } = useText();
  const { compares } = useMetric();
  const { points, similaritySum, predictedCount, goldCount } = accountOfLoss(score);
  const lines = useLines(score, points);
  const list = useRef<HTMLDivElement>(null);
  const focused = useFocusedLine(list);
  const [asked, setAsked] = useState<TwoTexts | null>(null);
  const offered = compares === 'words' ? lines.filter(({ texts }) => texts !== null) : [];
  const here = lines[focused];
  const meant = here !== undefined && offered.includes(here) ? here : (offered[0] ?? null);
  useCommand('derivations.addSynonym', () => setAsked(meant?.texts ?? null), meant !== null);
  if (predictedCount + goldCount === 0 && lines.length === 0) return null;
  const sum = { sum: similaritySum.toFixed(2), predicted: predictedCount, gold: goldCount };
  return (
    <section className="de-box" aria-label={t('scores.lostHere')}>
      <header>
        <strong>{t('scores.lostHere')}</strong>
        <span className="de-box-note">{t('scores.formula', { f1: fraction(score.er.f1), ...sum })}</span>
      </header>
      {lines.length === 0 && <p className="de-box-note">{t('scores.nothingLost')}</p>}
      <div ref={list}>
        {lines.map((line) => (
          <div className="de-loss" key={line.key}>
            <LossLine line={line} />
            {offered.includes(line) && (
              <IconButton
                label={t('synonyms.offer', { text: line.texts?.predicted ?? '' })}
                {...(line === meant && { command: 'derivations.addSynonym' })}
                icon={<BookPlus size={14} className="ak-icon" aria-hidden="true" />}
                onClick={() => setAsked(line.texts)}
              />
            )}
          </div>
        ))}
      </div>
      {points.length > shownPoints && (
        <p className="de-box-note">{t('scores.moreLosses', { count: points.length - shownPoints })}</p>
      )}
      {asked !== null && <AddSynonym texts={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** The answer first where it lost something, then the points, largest loss first. */
function useLines(score: ItemScore, points: readonly LostPoint[]): readonly Line[] {
  const { t } = useText();
  const store = useDerivationsStore();
  const { answer, predictedAnswer } = score;
  const answerLost = answer === null ? 0 : 1 - answer.similarity;
  const goTo = (cell: LostPoint['cell']) => {
    if (cell === null) return;
    if (score.references.length > 0) store.getState().setDerivation(score.used);
    store.getState().focusCell(cell, 'all');
  };
  const answerLine: Line = {
    key: 'answer',
    name: t('scores.lostAt.answer', { text: predictedAnswer ?? t('scores.nothing') }),
    tooltip: predictedAnswer ?? '',
    lost: answerLost,
    go: () => keys.run('derivations.editAnswer'),
    texts: twoTexts(answer?.alignment ?? null, predictedAnswer),
  };
  const pointLines = points.slice(0, shownPoints).map(({ kind, step, text, lost, cell, predicted, alignment }) => ({
    key: `${kind} ${step} ${cell?.object} ${text}`,
    name: t(`scores.lostAt.${kind}`, { step: step + 1, text }),
    tooltip: text,
    lost,
    go: cell === null ? null : () => goTo(cell),
    texts: twoTexts(alignment, predicted),
  }));
  return answerLost > 0 ? [answerLine, ...pointLines] : pointLines;
}

function twoTexts(alignment: FieldAlignment | null, predicted: string | null): TwoTexts | null {
  return predicted !== null && differsByWords(alignment) ? { gold: textOf(alignment, 'gold'), predicted } : null;
}

function LossLine({ line: { name, tooltip, lost, go } }: { line: Line }) {
  const content = (
    <>
      <span lang={languageOfContent(tooltip)} title={tooltip}>
        {name}
      </span>
      <Bar share={lost} />
      <span className="de-number">{fraction(lost)}</span>
    </>
  );
  if (go === null) return <div className="de-bar-row">{content}</div>;
  return (
    <button type="button" className="de-bar-row" onClick={go}>
      {content}
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
