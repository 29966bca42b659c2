import { useText } from '../../../app/i18n.ts';
import { useTraces } from '../tracesContext.ts';

/** How far the questions shown are: a bar of done and begun ones, and the labelled calls in words. */
export function ListProgress() {
  const { t } = useText();
  const rows = useTraces((state) => state.rows);
  if (!rows || rows.matched === 0) return null;
  const { matched: total, doneCount: done, draftCount: draft, callsMarked: marked, callCount: calls } = rows;
  const percent = (part: number) => (total === 0 ? 0 : (part / total) * 100);
  return (
    <div className="tr-progress">
      <div
        className="tr-progress-bar"
        role="img"
        aria-label={t('traces.list.progressWhole', { marked, calls, done, draft, total })}
      >
        <i className="tr-progress-done" style={{ width: `${percent(done)}%` }} />
        <i className="tr-progress-draft" style={{ width: `${percent(draft)}%` }} />
      </div>
      <p className="tr-progress-text ak-number">{t('traces.list.progress', { marked, count: calls })}</p>
    </div>
  );
}
