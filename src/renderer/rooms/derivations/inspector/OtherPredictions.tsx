import { useEffect, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations } from '../derivationsContext.ts';
import { Bar } from './LossPanel.tsx';
import { fraction } from './numbers.ts';

/** The same question in every prediction file that was scored; choosing one compares with it. */
export function OtherPredictions({ questionId, runId }: { questionId: number; runId: number }) {
  const { t } = useText();
  const call = useCall();
  const setRun = useDerivations((state) => state.setRun);
  const scores = useDerivations((state) => state.scores);
  const [rows, setRows] = useState<Output<'derivations.compareScores'>>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of runs means that there are new scores to read
  useEffect(() => {
    let isCurrent = true;
    call('derivations.compareScores', { questionId }).then(
      (read) => isCurrent && setRows(read),
      () => isCurrent && setRows([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, questionId, scores]);
  if (rows.length < 2) return null;
  return (
    <section className="de-box" aria-label={t('scores.others')}>
      <header>
        <strong>{t('scores.others')}</strong>
        <span className="de-box-note">{t('scores.full')}</span>
      </header>
      {rows.map((row) => (
        <button
          type="button"
          className="de-bar-row"
          key={row.runId}
          aria-pressed={row.runId === runId}
          onClick={() => void setRun(row.runId)}
        >
          <span>{row.predictionName}</span>
          <Bar share={row.score.fullF1 ?? 0} />
          <span className="de-number">{fraction(row.score.fullF1)}</span>
        </button>
      ))}
    </section>
  );
}
