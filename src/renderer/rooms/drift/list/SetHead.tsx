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
import { keys } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp } from '../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { DriftDialog } from '../driftState.ts';
import { useWithdraw } from './useWithdraw.ts';

/** What somebody wants to see or do about a set or a file. */
type Asked = { readonly kind: 'about' | 'leftOut' | 'withdraw'; readonly dataset: Dataset };

/** Which set of cases is shown, with what can be done about it and its files; import, measuring, note and export. */
export function SetHead() {
  const { t } = useText();
  const sets = useDrift((state) => state.sets);
  const datasetId = useDrift((state) => state.datasetId);
  const caseCount = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.caseCount : null));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasDialog = useDrift(({ dialog }) => dialog !== null);
  // A key that the menu names opens its dialog too, and the menu would lie above it.
  if (isOpen && hasDialog) setOpen(false);
  const head = useRef<HTMLButtonElement>(null);
  const chosen = sets.find(({ id }) => id === datasetId);
  const name = chosen?.name ?? t('drift.list.resultsOnly');
  const close = () => {
    setAsked(null);
    requestAnimationFrame(() => head.current?.focus());
  };
  return (
    <div className="dr-set">
      <Menu position="bottom-start" width={300} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <button ref={head} type="button" className="dr-set-name" title={name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('drift.list.chooseSet')}</span>
            {chosen ? <Content text={name} className="dr-cut" /> : <span className="dr-cut">{name}</span>}
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="dr-menu">
          <SetChoices />
          <RunActs />
          {chosen && <FileActs dataset={chosen} onAsk={setAsked} />}
        </Menu.Dropdown>
      </Menu>
      {chosen && caseCount !== null && (
        <span className="dr-set-count ak-number">{t('drift.list.caseCount', { count: caseCount })}</span>
      )}
      {asked && <SetDialog asked={asked} onClose={close} />}
    </div>
  );
}

function SetChoices() {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const sets = useDrift((state) => state.sets);
  const datasetId = useDrift((state) => state.datasetId);
  if (sets.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('drift.list.sets')}</Menu.Label>
      <Menu.RadioGroup
        value={String(datasetId)}
        onChange={(value: string) => act(() => store.getState().openSet(Number(value)))}
      >
        {sets.map(({ id, name, itemCount }) => (
          <Menu.RadioItem
            key={id}
            value={String(id)}
            closeMenuOnClick
            rightSection={<span className="ak-caption">{t('drift.list.caseCount', { count: itemCount })}</span>}
          >
            <Content text={name} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}

function RunActs() {
  const { t } = useText();
  const store = useDriftStore();
  const hasRun = useDrift((state) => state.runId !== null);
  const hasSet = useDrift((state) => state.datasetId !== null);
  const canMeasure = useDrift((state) => state.overview.status === 'ready' && state.overview.value.models.length > 0);
  const open = (dialog: DriftDialog) => () => store.getState().openDialog(dialog);
  return (
    <>
      <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
        {t('drift.list.import')}
      </KeyedItem>
      <KeyedItem command="drift.measure" disabled={!canMeasure} onClick={open('measure')}>
        {t(hasRun ? 'drift.list.measureAgain' : 'drift.list.measure')}
      </KeyedItem>
      <KeyedItem command="drift.note" disabled={!hasRun} onClick={open('note')}>
        {t('drift.list.note')}
      </KeyedItem>
      <KeyedItem command="drift.export" disabled={!hasSet} onClick={open('export')}>
        {t('drift.list.export')}
      </KeyedItem>
      <KeyedItem command="drift.groups" disabled={!hasRun} onClick={open('groups')}>
        {t('drift.list.groups')}
      </KeyedItem>
      <KeyedItem command="drift.queue" disabled={!hasSet} onClick={open('queue')}>
        {t('driftDialogs.queue.menu')}
      </KeyedItem>
      <KeyedItem command="drift.terms" onClick={open('terms')}>
        {t('drift.list.terms')}
      </KeyedItem>
      <KeyedItem command="drift.aliases" onClick={open('aliases')}>
        {t('drift.list.aliases')}
      </KeyedItem>
    </>
  );
}

const noDatasets: readonly Dataset[] = [];

/** The set itself and the files that answer it; each can be described and withdrawn. */
function FileActs({ dataset, onAsk }: { dataset: Dataset; onAsk: (asked: Asked) => void }) {
  const { t } = useText();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const files = datasets.filter(({ goldDatasetId }) => goldDatasetId === dataset.id);
  const { leftOutCount: count } = dataset;
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => onAsk({ kind: 'about', dataset })}>{t('derivations.dataset.describe')}</Menu.Item>
      {count > 0 && (
        <Menu.Item onClick={() => onAsk({ kind: 'leftOut', dataset })}>
          {t('derivations.dataset.leftOut', { count })}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk({ kind: 'withdraw', dataset })}>{t('derivations.dataset.withdraw')}</Menu.Item>
      {files.length > 0 && <Menu.Label>{t('drift.list.files')}</Menu.Label>}
      {files.map((file) => (
        <Menu.Item key={file.id} onClick={() => onAsk({ kind: 'withdraw', dataset: file })}>
          {t('drift.list.withdrawFile', { name: file.name })}
        </Menu.Item>
      ))}
    </>
  );
}

function SetDialog({ asked: { kind, dataset }, onClose }: { asked: Asked; onClose: () => void }) {
  const withdraw = useWithdraw();
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  if (kind === 'about') return <AboutDatasetDialog dataset={dataset} onClose={onClose} />;
  if (kind === 'leftOut')
    return <LeftOutDialog dataset={dataset} itemText="driftImport.problemItem" onClose={onClose} />;
  return (
    <WithdrawDialog
      dataset={dataset}
      predictionCount={datasets.filter(({ goldDatasetId }) => goldDatasetId === dataset.id).length}
      onWithdraw={() => {
        withdraw(dataset);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
