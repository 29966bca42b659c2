import { Modal } from '@mantine/core';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useText } from '../../../window/i18n.ts';
import { useTraces } from '../tracesContext.ts';
import { LabelRow } from './LabelRow.tsx';
import { AssignedTools, UnknownTools } from './LabelsOfTools.tsx';
import type { ProjectLabels } from './projectLabels.ts';
import { ToolLists } from './ToolLists.tsx';

/** The source labels of the project: how each is shown, which tools it stands for, and the lists that say so. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const labels = useTraces((state) => state.labels);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracesInspector.labels.title')}
      size={820}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">{t('tracesInspector.labels.text')}</p>
      {labels.status === 'ready' && <Parts labels={labels.value} />}
      {labels.status === 'failed' && <EmptyState title={t('tracesInspector.labels.failed')} />}
      <div className="ak-dialog-foot">
        <ActButton primary data-autofocus onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function Parts({ labels: { labels, lists, assigned, unknownTools } }: { labels: ProjectLabels }) {
  const { t } = useText();
  return (
    <div className="td-labels">
      <section>
        <h3>{t('tracesInspector.labels.labels')}</h3>
        <table className="td-table">
          <thead>
            <tr>
              <th>{t('tracesInspector.labels.label')}</th>
              <th>{t('tracesInspector.labels.name')}</th>
              <th>{t('tracesInspector.labels.shape')}</th>
              <th>{t('tracesInspector.labels.colour')}</th>
              <th className="ak-right">{t('tracesInspector.labels.tools')}</th>
              <th className="ak-right">{t('tracesInspector.labels.calls')}</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <LabelRow key={label.text} label={label} others={labels.filter(({ text }) => text !== label.text)} />
            ))}
          </tbody>
        </table>
      </section>
      <UnknownTools tools={unknownTools} labels={labels} />
      <AssignedTools assigned={assigned} />
      <ToolLists lists={lists} />
    </div>
  );
}
