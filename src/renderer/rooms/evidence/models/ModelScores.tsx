import { useState } from 'react';
import { gapBehind, listText, sentencesText, signed } from '../../../../shared/charts/numberTexts.ts';
import type { ComputedMetric, ScoreModels } from '../../../../shared/rooms/evidence/modelScores.ts';
import { absentMetrics, hasModel, shownMetrics } from '../../../../shared/rooms/evidence/shownMetrics.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { RetryButton } from '../../../components/RetryNote.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidence } from '../evidenceContext.ts';
import { type RevealedGold, taskIn } from '../evidenceState.ts';
import { ModelNames } from './ModelNames.tsx';
import { ModelFault, ModelsButton } from './ModelsButton.tsx';
import './models.css';

/** What local models say of the explanation, computed here; without a model the reason why there is nothing. */
export function ModelScores({ gold }: { readonly gold: RevealedGold }) {
  const { t } = useText();
  const call = useCall();
  const [chosen, setChosen] = useState(0);
  const claimId = useEvidence((state) => taskIn(state)?.row.id ?? null);
  const read = useReading(
    claimId === null ? null : `${claimId} ${gold.revealedAt}`,
    () => call('evidence.scoreClaim', { claimId: claimId ?? 0 }),
    chosen,
  );
  const isThere = read.status === 'ready' && shownMetrics.some((metric) => hasModel(read.value.models, metric));
  const again = () => setChosen((times) => times + 1);
  return (
    <section className="ev-overlap" aria-label={t('evidenceModels.scores')}>
      <header className="ev-part-head">
        <h3>{t('evidenceModels.scores')}</h3>
        {isThere && <span className="ev-quiet">{t('evidenceModels.computedHere')}</span>}
        <ModelsButton onChosen={again} />
      </header>
      {read.status === 'failed' && <ErrorNote error={read.error} acts={<RetryButton onClick={again} />} />}
      {read.status === 'loading' && <p className="ev-quiet">{t('evidenceModels.computing')}</p>}
      {read.status === 'ready' && <Scores {...read.value} />}
    </section>
  );
}

type Computed = {
  readonly models: ScoreModels;
  readonly sides: readonly {
    readonly side: 'A' | 'B';
    readonly scores: Readonly<Record<ComputedMetric, number | null>> | null;
  }[];
};

function Scores({ models, sides }: Computed) {
  const text = useText();
  const { t } = text;
  const shown = shownMetrics.filter((metric) => hasModel(models, metric));
  const isPair = sides.length > 1;
  return (
    <>
      <ModelFault model={models.embedder} />
      <ModelFault model={models.nli} />
      {shown.length > 0 && (
        <table className="ev-overlap-table">
          {isPair && (
            <thead>
              <tr>
                <td />
                {sides.map(({ side }) => (
                  <th key={side} scope="col">
                    {side}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {shown.map((metric) => (
              <tr key={metric}>
                <th scope="row">{t(`evidenceResults.metrics.${metric}`)}</th>
                {sides.map(({ side, scores }) => {
                  const value = scores?.[metric] ?? null;
                  return (
                    <td key={side} className="ak-number">
                      {value === null ? '–' : signed(value, 3)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="ev-quiet ak-sentence">
        {shown.length > 0 && (
          <>
            <ModelNames models={models} /> {t('evidenceModels.otherModels')}
            {gapBehind(t('evidenceModels.otherModels'))}
          </>
        )}
        {absentText(models, text)}
      </p>
    </>
  );
}

/** Which of the study's scores are not there, and why. */
export function absentText(models: ScoreModels, { t, language }: Texts): string {
  const missing = absentMetrics(models).map((metric) => t(`evidenceResults.metrics.${metric}`));
  return sentencesText([
    missing.length > 0 ? t('evidenceModels.absent', { metrics: listText(missing, language) }) : '',
    t('evidenceModels.never'),
  ]);
}
