import { ListPlus } from 'lucide-react';
import { memo } from 'react';
import type { FieldAlignment, PairAlignment } from '../../../../shared/rooms/derivations/score.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { type TextKey, useText } from '../../../window/i18n.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { isMet, wordCounts } from './lostPoints.ts';
import { fraction } from './numbers.ts';
import { ScoredText } from './ScoredText.tsx';

const fields = ['subject', 'relation', 'object'] as const;

/** One gold triple and the predicted one that it met, as the score compared them; or a triple that met none. */
export const PairCard = memo(function PairCard({ pair, byWords }: { pair: PairAlignment; byWords: boolean }) {
  const { t } = useText();
  const met = isMet(pair);
  const sign = !met ? 'missed' : pair.weight > 1 - 1e-9 ? 'match' : 'partly';
  return (
    <section className="de-pair" aria-label={nameOf(pair, t)}>
      <header>
        <StatusSign sign={sign} label={t(`scores.signs.${sign}`)} />
        <strong>{nameOf(pair, t)}</strong>
        {met && sign === 'partly' && (
          <span className="de-pair-lost">{t('scores.lost', { lost: fraction(1 - pair.weight) })}</span>
        )}
        {met && <strong className="de-pair-weight">{fraction(pair.weight)}</strong>}
        {sign === 'partly' && <OfferPredicted step={pair.predictedStep} />}
      </header>
      <table>
        <colgroup>
          <col className="de-pair-side" />
          <col span={3} />
        </colgroup>
        <thead className="ak-hidden">
          <tr>
            <th>{t('scores.side')}</th>
            {fields.map((field) => (
              <th key={field}>{t(`scores.fields.${field}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pair.goldStep >= 0 && <TextRow side="gold" pair={pair} />}
          {pair.predictedStep >= 0 && <TextRow side="predicted" pair={pair} />}
          {met && (
            <tr className="de-pair-similarity">
              <th scope="row">{t('scores.similarity')}</th>
              {fields.map((field) => (
                <td key={field}>
                  <FieldSimilarity field={pair[field]} byWords={byWords} />
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
});

/** A predicted triple that a gold one met in part is offered as a row of its own; it may be what gold lacks. */
function OfferPredicted({ step }: { step: number }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const isOffered = useDerivations(
    ({ offered, selectedId }) => offered?.questionId === selectedId && offered?.steps.includes(step),
  );
  return (
    <IconButton
      className="de-pair-offer"
      label={t('scores.offer', { predicted: step + 1 })}
      disabled={isOffered === true}
      icon={<ListPlus size={14} className="ak-icon" aria-hidden="true" />}
      onClick={() => store.getState().offerPredicted(step)}
    />
  );
}

function nameOf(pair: PairAlignment, t: (key: TextKey, params?: Record<string, number>) => string): string {
  const gold = pair.goldStep + 1;
  const predicted = pair.predictedStep + 1;
  if (isMet(pair)) return t('scores.pair', { gold, predicted });
  return gold > 0 ? t('scores.goldAlone', { gold }) : t('scores.predictedAlone', { predicted });
}

function TextRow({ side, pair }: { side: 'gold' | 'predicted'; pair: PairAlignment }) {
  const { t } = useText();
  return (
    <tr>
      <th scope="row">{t(`scores.${side}`)}</th>
      {fields.map((field) => (
        <td key={field}>
          <ScoredText segments={pair[field]?.[side] ?? []} side={side} />
        </td>
      ))}
    </tr>
  );
}

function FieldSimilarity({ field, byWords }: { field: FieldAlignment | null; byWords: boolean }) {
  const { t } = useText();
  const words = byWords ? wordCounts(field) : null;
  const isPartly = words !== null && words.matched < words.counted;
  return (
    <>
      <strong>{fraction(field?.similarity ?? 0)}</strong>
      {isPartly && <span> {t('scores.words', { matched: words.matched, counted: words.counted })}</span>}
      {words?.bySynonym === true && <span> {t('scores.synonym')}</span>}
    </>
  );
}
