import { StatusSign } from '../../components/StatusSign.tsx';
import { useText } from '../../window/i18n.ts';
import { useDerivations } from './derivationsContext.ts';

const states = ['done', 'draft', 'todo'] as const;

/** How far the dataset is: a bar of two parts, the three numbers in words, the share that is done. */
export function ListProgress() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  if (!dataset) return null;
  const { doneCount: done, draftCount: draft, todoCount: todo } = dataset;
  const total = done + draft + todo;
  const percent = (part: number) => (total === 0 ? 0 : (part / total) * 100);
  const counts = { done, draft, todo };
  return (
    <div className="dv-progress">
      <div
        className="dv-progress-bar"
        role="img"
        aria-label={t('derivations.list.progress', { done, draft, todo, total })}
      >
        <i className="dv-progress-done" style={{ width: `${percent(done)}%` }} />
        <i className="dv-progress-draft" style={{ width: `${percent(draft)}%` }} />
      </div>
      <div className="dv-progress-legend">
        {states.map((state) => (
          <span key={state} className="ak-number">
            <StatusSign sign={state} />
            {t(`derivations.list.${state}`)} {counts[state].toLocaleString('en')}
          </span>
        ))}
        <span className="dv-progress-percent ak-number">
          {done < total ? Math.min(99, Math.round(percent(done))) : Math.round(percent(done))} %
        </span>
      </div>
    </div>
  );
}
