import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import type { ProjectLabels } from './projectLabels.ts';

type UnknownProps = {
  readonly tools: ProjectLabels['unknownTools'];
  readonly labels: ProjectLabels['labels'];
};

/** Tools that no list and no prefix explains; a label can be given to each, one that is there or a new one. */
export function UnknownTools({ tools, labels }: UnknownProps) {
  const { t } = useText();
  const listId = useId();
  return (
    <section>
      <h3>
        {t('tracesInspector.labels.unknown')} <span>{countText(tools.length)}</span>
      </h3>
      {tools.length === 0 && <p className="ak-caption">{t('tracesInspector.labels.noUnknown')}</p>}
      <datalist id={listId}>
        {labels
          .filter(({ text }) => text !== unknownTool.text)
          .map(({ text }) => (
            <option key={text} value={text} />
          ))}
      </datalist>
      <ul className="td-tools">
        {tools.map(({ tool, callCount }) => (
          <UnknownTool key={tool} tool={tool} callCount={callCount} listId={listId} />
        ))}
      </ul>
    </section>
  );
}

type UnknownToolProps = ProjectLabels['unknownTools'][number] & { readonly listId: string };

function UnknownTool({ tool, callCount, listId }: UnknownToolProps) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const [label, setLabel] = useState('');
  const assign = () => {
    const wanted = label.trim();
    if (wanted !== '') act(() => call('traces.assignTool', { tool, label: wanted }));
  };
  return (
    <li>
      <span className="td-tool ak-mono" title={tool}>
        {tool}
      </span>
      <span className="ak-number">{t('tracesInspector.labels.callCount', { count: callCount })}</span>
      <input
        className="ak-input"
        aria-label={t('tracesInspector.labels.labelFor', { tool })}
        placeholder={t('tracesInspector.labels.label')}
        list={listId}
        value={label}
        maxLength={60}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') assign();
        }}
      />
      <ActButton small disabled={label.trim() === ''} onClick={assign}>
        {t('tracesInspector.labels.assign')}
      </ActButton>
    </li>
  );
}

/** Tools that somebody gave another label than the lists do. */
export function AssignedTools({ assigned }: { assigned: ProjectLabels['assigned'] }) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  if (assigned.length === 0) return null;
  return (
    <section>
      <h3>
        {t('tracesInspector.labels.assigned')} <span>{countText(assigned.length)}</span>
      </h3>
      <ul className="td-tools">
        {assigned.map(({ tool, label }) => (
          <li key={tool}>
            <span className="td-tool ak-mono" title={tool}>
              {tool}
            </span>
            <span>{label}</span>
            <IconButton
              label={t('tracesInspector.labels.unassign', { tool })}
              icon={<X size={14} className="ak-icon" aria-hidden />}
              onClick={() => act(() => call('traces.assignTool', { tool, label: null }))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
