import { Menu } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import type { Dataset } from '../../../../shared/datasets.ts';
import { useText } from '../../../app/i18n.ts';
import { keys, useCommand } from '../../../app/keyDispatcher.ts';
import { useKeyOf } from '../../../app/useKeymap.ts';
import { useApp } from '../../../app/workbench.ts';
import { Content } from '../../../components/Content.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { useAct, useTraces, useTracesStore } from '../tracesContext.ts';
import { useModelMask } from './useModelMask.ts';

const noDatasets: readonly Dataset[] = [];

/** Whose traces are listed: all, or those of one file; import and export. */
export function FileHead() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const files = datasets.filter(({ room }) => room === 'traces');
  const chosenIds = useTraces((state) => state.view.datasetIds);
  const matched = useTraces((state) => state.rows?.matched ?? null);
  const importKey = useKeyOf('frame.import');
  const exportKey = useKeyOf('traces.export');
  const chosen = files.find(({ id }) => chosenIds.includes(id)) ?? null;
  const mask = useModelMask();
  const name = chosen === null ? t('traces.list.all') : mask(chosen.name);
  const exportMarks = () => store.getState().openDialog('export');
  useCommand('traces.export', exportMarks);
  const choose = (value: string) =>
    act(() => store.getState().setView({ datasetIds: value === 'all' ? [] : [Number(value)] }));
  return (
    <div className="tr-file">
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <button type="button" className="tr-file-name" title={name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('traces.list.chooseFiles')}</span>
            {chosen ? <Content text={name} className="tr-cut" /> : <span className="tr-cut">{name}</span>}
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="tr-menu">
          <Menu.RadioGroup value={chosen === null ? 'all' : String(chosen.id)} onChange={choose}>
            <Menu.RadioItem value="all" closeMenuOnClick>
              {t('traces.list.all')}
            </Menu.RadioItem>
            <Menu.Divider />
            <Menu.Label>{t('traces.list.files')}</Menu.Label>
            {files.map(({ id, name: file, itemCount }) => (
              <Menu.RadioItem
                key={id}
                value={String(id)}
                closeMenuOnClick
                rightSection={<span className="ak-caption">{t('traces.list.traceCount', { count: itemCount })}</span>}
              >
                <Content text={mask(file)} />
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item rightSection={<Keys keys={importKey} />} onClick={() => keys.run('frame.import')}>
            {t('traces.list.import')}
          </Menu.Item>
          <Menu.Item rightSection={<Keys keys={exportKey} />} onClick={exportMarks}>
            {t('traces.list.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {matched !== null && (
        <span className="tr-file-count ak-number">{t('traces.list.count', { count: matched })}</span>
      )}
    </div>
  );
}
