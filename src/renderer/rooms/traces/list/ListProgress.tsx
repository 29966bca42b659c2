import { useText } from '../../../window/i18n.ts';
import { useTraces } from '../tracesContext.ts';

/** How many calls of the questions shown are labelled, as a bar and in words. */
export function ListProgress() {
  const { t } = useText();
  const rows = useTraces((state) => state.rows);
  if (!rows || rows.matched === 0) return null;
  const { matched: total, doneCount: done, draftCount: draft, callsMarked: marked, callCount: calls } = rows;
  return (
    <div className="tr-progress">
      <div
        className="tr-progress-bar"
        role="img"
        aria-label={t('traces.list.progressWhole', { marked, calls, done, draft, total })}
      >
        <i className="tr-progress-done" style={{ width: `${calls === 0 ? 0 : (marked / calls) * 100}%` }} />
      </div>
      <p className="tr-progress-text ak-number">{t('traces.list.progress', { marked, count: calls })}</p>
    </div>
  );
}
