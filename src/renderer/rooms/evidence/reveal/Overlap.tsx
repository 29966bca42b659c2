import type { EvidenceSource } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimScores } from '../../../../shared/rooms/evidence/scores.ts';
import { overlapNames, shownOverlaps } from '../../../../shared/rooms/evidence/shownMetrics.ts';
import { cutTextOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import type { RevealedGold } from '../evidenceState.ts';
import { ModelScores } from '../models/ModelScores.tsx';
import { Citations } from './Citations.tsx';

type OverlapProps = { readonly gold: RevealedGold; readonly source: EvidenceSource };

/** How far each explanation overlaps gold's, the score that the study itself gives the evidence, what is cited, and what models say. */
export function Overlap({ gold, source }: OverlapProps) {
  const { t } = useText();
  const { overlaps, evidence } = gold.scores;
  return (
    <>
      {overlaps.map(({ side, overlap }) => {
        const of = overlaps.length > 1 ? t('evidence.gold.overlap.of', { side }) : t('evidence.gold.overlap.title');
        const compared = overlap === null ? null : t(`evidence.gold.overlap.${overlap.tokens}`);
        const isWritten = gold.answer.explanations.some((one) => one.side === side && one.text.trim() !== '');
        return (
          <section key={side} className="ev-overlap" aria-label={of}>
            <header className="ev-part-head">
              <h3>{of}</h3>
              {compared !== null && (
                <span className="ev-quiet" {...cutTextOf(compared)}>
                  {compared}
                </span>
              )}
            </header>
            {overlap === null ? (
              <p className="ev-quiet">{t(isWritten ? 'evidence.gold.noExplanation' : 'evidence.gold.notWritten')}</p>
            ) : (
              <OverlapTable overlap={overlap} />
            )}
          </section>
        );
      })}
      {evidence?.reference && <Reference score={evidence.reference} />}
      <Citations gold={gold} source={source} />
      {overlaps.some(({ overlap }) => overlap !== null) && <ModelScores gold={gold} />}
    </>
  );
}

function OverlapTable({ overlap }: { overlap: NonNullable<ClaimScores['overlaps'][number]['overlap']> }) {
  const { t } = useText();
  const { plain, stemmed } = overlap;
  return (
    <table className="ev-overlap-table">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('evidence.gold.overlap.precision')}</th>
          <th scope="col">{t('evidence.gold.overlap.recall')}</th>
          <th scope="col">F1</th>
          {stemmed !== null && <th scope="col">{t('evidence.gold.overlap.stemmed')}</th>}
        </tr>
      </thead>
      <tbody>
        {shownOverlaps.map((measure) => (
          <tr key={measure}>
            <th scope="row">{overlapNames[measure]}</th>
            <td className="ak-number">{plain[measure].precision.toFixed(3)}</td>
            <td className="ak-number">{plain[measure].recall.toFixed(3)}</td>
            <td className="ak-number">
              <b>{plain[measure].f1.toFixed(3)}</b>
            </td>
            {stemmed !== null && <td className="ak-number">{stemmed[measure].f1.toFixed(3)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ReferenceScore = NonNullable<NonNullable<ClaimScores['evidence']>['reference']>;

function Reference({ score: { precision, recall, f1 } }: { score: ReferenceScore }) {
  const { t } = useText();
  return (
    <section className="ev-overlap" aria-label={t('evidence.gold.referenceTitle')}>
      <header className="ev-part-head">
        <h3>{t('evidence.gold.referenceTitle')}</h3>
      </header>
      <p className="ak-sentence">
        {t('evidence.gold.reference', {
          precision: precision.toFixed(3),
          recall: recall.toFixed(3),
          f1: f1.toFixed(3),
        })}
      </p>
    </section>
  );
}
