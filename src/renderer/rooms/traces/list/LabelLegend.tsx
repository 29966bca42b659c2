import { Settings2 } from 'lucide-react';
import { unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { IconButton } from '../../../components/ToolButton.tsx';
import { SourceTag } from '../../../components/transcript/SourceTag.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const shownAtMost = 10;

/**
 * What the shapes and colours of source labels mean: those that the traces of the shown files use, in most questions first. Nothing where no
 * tool of theirs is known.
 */
export function LabelLegend() {
  const { t } = useText();
  const store = useTracesStore();
  const labels = useTraces((state) => state.labels);
  const facets = useTraces((state) => state.facets);
  const edit = () => store.getState().openDialog('labels');
  useCommand('traces.labels', edit);
  useCommand('traces.scheme', () => store.getState().openDialog('scheme'));
  if (labels.status !== 'ready' || facets.status !== 'ready') return null;
  const questions = new Map(facets.value.labels.map(({ label, groupCount }) => [label, groupCount]));
  const used = labels.value.labels
    .flatMap((look) => ({ ...look, groupCount: questions.get(look.text) ?? 0 }))
    .filter(({ groupCount }) => groupCount > 0)
    .toSorted((a, b) => b.groupCount - a.groupCount);
  if (used.every(({ text }) => text === unknownTool.text)) return null;
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
          <li key={look.text} title={t('traces.legend.questions', { count: look.groupCount })}>
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
