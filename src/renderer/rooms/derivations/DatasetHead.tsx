import { Menu } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import { useFrame } from '../../app/frameStore.ts';
import { useText } from '../../app/i18n.ts';
import { keys, useCommand } from '../../app/keyDispatcher.ts';
import { useKeyOf } from '../../app/useKeymap.ts';
import { useApp } from '../../app/workbench.ts';
import { Content } from '../../components/Content.tsx';
import { Keys } from '../../components/Keys.tsx';
import { useDerivations, useDerivationsStore } from './derivationsContext.ts';

/** Name of the dataset with the menu to change it, to import and to export. */
export function DatasetHead() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  const datasets = useApp((state) => state.datasets);
  const selectDataset = useApp((state) => state.selectDataset);
  const importKey = useKeyOf('frame.import');
  const exportKey = useKeyOf('derivations.export');
  const exportDataset = useExport();
  const gold = datasets.status === 'ready' ? datasets.value.filter(({ role }) => role === 'gold') : [];
  if (!dataset) return <div className="dv-dataset" />;
  return (
    <div className="dv-dataset">
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <button type="button" className="dv-dataset-name" title={dataset.name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('derivations.list.datasets')}</span>
            <Content text={dataset.name} className="dv-cut" />
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('derivations.list.datasets')}</Menu.Label>
          {gold.map(({ id, name, itemCount }) => (
            <Menu.Item
              key={id}
              aria-current={id === dataset.id}
              onClick={() => selectDataset(id)}
              rightSection={<span className="ak-caption">{t('derivations.list.count', { count: itemCount })}</span>}
            >
              <Content text={name} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item rightSection={<Keys keys={importKey} />} onClick={() => keys.run('frame.import')}>
            {t('derivations.list.import')}
          </Menu.Item>
          <Menu.Item rightSection={<Keys keys={exportKey} />} onClick={exportDataset}>
            {t('derivations.list.export')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className="dv-dataset-count ak-number">{t('derivations.list.count', { count: dataset.itemCount })}</span>
    </div>
  );
}

/** Saves what was typed, then writes the dataset where the user wants it. */
function useExport(): () => void {
  const { t } = useText();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const run = async () => {
    const { dataset, flush } = store.getState();
    if (!dataset) return;
    await flush();
    const { saveExport } = await import('../../api/client.ts');
    const report = await saveExport(dataset.id, dataset.fileName);
    if (!report) return;
    const { fileName, itemCount: count, changedCount: changed } = report;
    showToast({ text: t('derivations.export.done', { fileName, count, changed }) });
  };
  const start = () => {
    run().catch(() => showToast({ text: t('derivations.export.failed') }));
  };
  useCommand('derivations.export', start);
  return start;
}
