import { Menu } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import { Content } from '../../../components/Content.tsx';
import { AboutDatasetDialog } from '../../../components/dataset/AboutDatasetDialog.tsx';
import { LeftOutDialog } from '../../../components/dataset/LeftOutDialog.tsx';
import { WithdrawDialog } from '../../../components/dataset/WithdrawDialog.tsx';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp } from '../../../window/workbench.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useModelMask } from './useModelMask.ts';
import { useWithdraw } from './useWithdraw.ts';

const noDatasets: readonly Dataset[] = [];

/** What somebody wants to see or do about a file. */
type Asked = { readonly kind: 'about' | 'leftOut' | 'withdraw'; readonly dataset: Dataset };

/** Whose traces are listed: all, or those of one file, with what can be done about it; import and export. */
export function FileHead() {
  const { t } = useText();
  const store = useTracesStore();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const files = datasets.filter(({ room }) => room === 'traces');
  const chosenIds = useTraces((state) => state.view.datasetIds);
  const matched = useTraces((state) => state.rows?.matched ?? null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const head = useRef<HTMLButtonElement>(null);
  const mask = useModelMask();
  const chosen = files.find(({ id }) => chosenIds.includes(id)) ?? null;
  const name = chosen === null ? t('traces.list.all') : mask(chosen.name);
  const exportMarks = () => store.getState().openDialog('export');
  useCommand('traces.export', exportMarks);
  const close = () => {
    setAsked(null);
    requestAnimationFrame(() => head.current?.focus());
  };
  return (
    <div className="tr-file">
      <Menu position="bottom-start" width={300}>
        <Menu.Target>
          <button ref={head} type="button" className="tr-file-name" title={name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('traces.list.chooseFiles')}</span>
            {chosen ? <Content text={name} className="tr-cut" /> : <span className="tr-cut">{name}</span>}
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="tr-menu">
          <FileChoices files={files} chosen={chosen} mask={mask} />
          {chosen && <FileActs dataset={chosen} onAsk={(kind) => setAsked({ kind, dataset: chosen })} />}
          <Menu.Divider />
          <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
            {t('traces.list.import')}
          </KeyedItem>
          <KeyedItem command="traces.export" onClick={exportMarks}>
            {t('traces.list.export')}
          </KeyedItem>
        </Menu.Dropdown>
      </Menu>
      {matched !== null && (
        <span className="tr-file-count ak-number">{t('traces.list.count', { count: matched })}</span>
      )}
      {asked && <FileDialog asked={asked} onClose={close} />}
    </div>
  );
}

type ChoicesProps = {
  readonly files: readonly Dataset[];
  readonly chosen: Dataset | null;
  readonly mask: (text: string) => string;
};

function FileChoices({ files, chosen, mask }: ChoicesProps) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const choose = (value: string) =>
    act(() => store.getState().setView({ datasetIds: value === 'all' ? [] : [Number(value)] }));
  return (
    <Menu.RadioGroup value={chosen === null ? 'all' : String(chosen.id)} onChange={choose}>
      <Menu.RadioItem value="all" closeMenuOnClick>
        {t('traces.list.all')}
      </Menu.RadioItem>
      <Menu.Divider />
      <Menu.Label>{t('traces.list.files')}</Menu.Label>
      {files.map(({ id, name, itemCount }) => (
        <Menu.RadioItem
          key={id}
          value={String(id)}
          closeMenuOnClick
          rightSection={<span className="ak-caption">{t('traces.list.traceCount', { count: itemCount })}</span>}
        >
          <Content text={mask(name)} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function FileActs({ dataset, onAsk }: { dataset: Dataset; onAsk: (kind: Asked['kind']) => void }) {
  const { t } = useText();
  const { leftOutCount: count } = dataset;
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => onAsk('about')}>{t('derivations.dataset.describe')}</Menu.Item>
      {count > 0 && (
        <Menu.Item onClick={() => onAsk('leftOut')}>{t('derivations.dataset.leftOut', { count })}</Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk('withdraw')}>{t('derivations.dataset.withdraw')}</Menu.Item>
    </>
  );
}

function FileDialog({ asked: { kind, dataset }, onClose }: { asked: Asked; onClose: () => void }) {
  const withdraw = useWithdraw();
  if (kind === 'about') return <AboutDatasetDialog dataset={dataset} onClose={onClose} />;
  if (kind === 'leftOut')
    return <LeftOutDialog dataset={dataset} itemText="tracesImport.problemItem" onClose={onClose} />;
  return (
    <WithdrawDialog
      dataset={dataset}
      predictionCount={0}
      onWithdraw={() => {
        withdraw(dataset);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
