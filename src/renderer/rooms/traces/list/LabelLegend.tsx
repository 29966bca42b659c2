import { Settings2 } from 'lucide-react';
import { IconButton } from '../../../components/ToolButton.tsx';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const shownAtMost = 10;

/** What the shapes and colours of source labels mean: those that the traces use, most calls first. */
export function LabelLegend() {
  const { t } = useText();
  const store = useTracesStore();
  const labels = useTraces((state) => state.labels);
  const edit = () => store.getState().openDialog('labels');
  useCommand('traces.labels', edit);
  useCommand('traces.scheme', () => store.getState().openDialog('scheme'));
  if (labels.status !== 'ready') return null;
  const used = labels.value.labels
    .filter(({ callCount }) => callCount > 0)
    .toSorted((a, b) => b.callCount - a.callCount);
  if (used.length === 0) return null;
  return (
    <section className="tr-legend" aria-label={t('traces.legend.title')}>
      <div className="tr-legend-head">
        <h3>{t('traces.legend.title')}</h3>
        <IconButton
          className="tr-legend-edit"
          label={t('traces.legend.edit')}
          command="traces.labels"
          icon={<Settings2 size={14} className="ak-icon" />}
          onClick={edit}
        />
      </div>
      <ul>
        {used.slice(0, shownAtMost).map((look) => (
          <li key={look.text} title={t('traces.legend.calls', { count: look.callCount })}>
            <SourceTag look={look} />
          </li>
        ))}
        {used.length > shownAtMost && (
          <li className="tr-legend-more">{t('traces.legend.more', { count: used.length - shownAtMost })}</li>
        )}
      </ul>
    </section>
  );
}
