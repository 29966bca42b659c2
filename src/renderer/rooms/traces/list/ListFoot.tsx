import type { Texts } from '../../../window/i18n.ts';
import { useText } from '../../../window/i18n.ts';
import { useTraces } from '../tracesContext.ts';
import type { GroupWindow } from '../tracesState.ts';
import { useFilterWords } from './filterWords.ts';

/** How many questions are shown, why not more, and which of them is open. */
export function ListFoot() {
  const texts = useText();
  const { t } = texts;
  const rows = useTraces((state) => state.rows);
  const index = useTraces((state) => state.selectedIndex);
  const filter = useFilterWords().join(' + ');
  if (!rows || rows.total === 0) return <div className="tr-list-foot" />;
  const { total, matched } = rows;
  const shown =
    matched === total
      ? t('traces.list.allShown', { total })
      : t('traces.list.someShown', { total, matched, reason: hiddenReason(rows, filter, texts) });
  return (
    <div className="tr-list-foot">
      <span className="ak-sentence" role="status">
        {shown}
      </span>
      {index < 0 && matched > 0 && <span>{t('traces.list.placeHidden')}</span>}
    </div>
  );
}

function hiddenReason({ view, total, matched }: GroupWindow, filter: string, { t }: Pick<Texts, 't'>): string {
  const hidden = total - matched;
  const reasons = [filter !== '', view.searchId !== null, view.queueId !== null];
  if (reasons.filter(Boolean).length > 1) return t('traces.list.hiddenByMore', { hidden });
  if (view.searchId !== null) return t('traces.list.hiddenBySearch', { hidden });
  if (view.queueId !== null) return t('traces.list.hiddenByQueue', { hidden });
  return t('traces.list.hiddenByFilter', { filter, hidden });
}
