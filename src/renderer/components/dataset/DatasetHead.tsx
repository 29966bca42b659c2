import { Menu } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Dataset, RoomId } from '../../../shared/datasets.ts';
import { foldForSearch, searchWords } from '../../../shared/text/foldForSearch.ts';
import { useComposed } from '../../window/composition.ts';
import { type TextKey, useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useApp } from '../../window/workbench.ts';
import { Content } from '../Content.tsx';
import { AboutDatasetDialog } from './AboutDatasetDialog.tsx';
import { LeftOutDialog, type ReadAgain } from './LeftOutDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import './datasetHead.css';

/** What somebody wants to see or do about a dataset or a file that answers it. */
type Asked = { readonly kind: 'about' | 'leftOut' | 'withdraw'; readonly dataset: Dataset };
export type OnAsk = (kind: Asked['kind'], dataset: Dataset) => void;

const noDatasets: readonly Dataset[] = [];

/** All datasets of the project; none while they are read. */
export function useDatasets(): readonly Dataset[] {
  return useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
}

type Props = {
  /** Whose commands lead to the dialogs too. */
  readonly room: RoomId;
  /** The dataset that is shown; null where the list is of all, or of none. */
  readonly dataset: Dataset | null;
  /** What stands in the head: its name, masked where names are hidden, or what is shown in its place. */
  readonly name: string;
  /** What is chosen here. */
  readonly label: string;
  /** How many items there are, in words; null while they are counted. */
  readonly count: string | null;
  /** How the id of a record is called in what was left out. */
  readonly itemText: TextKey;
  readonly readAgain?: ReadAgain;
  readonly onWithdraw: (dataset: Dataset) => void;
  /** Closes the menu when something opens above it. */
  readonly isCovered?: boolean;
  /** Lines of the menu; `onAsk` opens the dialog of a dataset. */
  readonly children: (onAsk: OnAsk) => ReactNode;
};

/** The name of the dataset with the menu to change it and to say what is done about it, and the dialogs of that. */
export function DatasetHead(props: Props) {
  const { room, dataset, name, label, count, isCovered = false, children } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (isOpen && isCovered) setOpen(false);
  const head = useRef<HTMLButtonElement>(null);
  const onAsk: OnAsk = (kind, about) => setAsked({ kind, dataset: about });
  const ask = (kind: Asked['kind']) => () => {
    if (dataset) onAsk(kind, dataset);
  };
  useCommand(`${room}.describe`, ask('about'), dataset !== null);
  useCommand(`${room}.withdraw`, ask('withdraw'), dataset !== null);
  useCommand(`${room}.leftOut`, ask('leftOut'), dataset !== null && dataset.leftOutCount > 0);
  const close = () => {
    setAsked(null);
    requestAnimationFrame(() => head.current?.focus());
  };
  return (
    <div className="ak-dataset">
      <Menu position="bottom-start" width={320} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <button ref={head} type="button" className="ak-dataset-name" title={name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{label}</span>
            {dataset ? <Content text={name} className="ak-cut" /> : <span className="ak-cut">{name}</span>}
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className="ak-long-menu">{children(onAsk)}</Menu.Dropdown>
      </Menu>
      {count !== null && <span className="ak-dataset-count ak-number">{count}</span>}
      {asked && <DatasetDialog {...props} asked={asked} onClose={close} />}
    </div>
  );
}

type DialogProps = Pick<Props, 'itemText' | 'readAgain' | 'onWithdraw'> & {
  readonly asked: Asked;
  readonly onClose: () => void;
};

function DatasetDialog({ asked: { kind, dataset }, itemText, readAgain, onWithdraw, onClose }: DialogProps) {
  const answering = useDatasets().filter(({ goldDatasetId }) => goldDatasetId === dataset.id);
  if (kind === 'about') return <AboutDatasetDialog dataset={dataset} onClose={onClose} />;
  if (kind === 'leftOut') {
    return <LeftOutDialog dataset={dataset} itemText={itemText} readAgain={readAgain} onClose={onClose} />;
  }
  return (
    <WithdrawDialog
      dataset={dataset}
      predictionCount={answering.length}
      onWithdraw={() => {
        onWithdraw(dataset);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The lines about one dataset: to describe it, to see what its import left out, to withdraw it. */
export function DatasetActs({ dataset, onAsk }: { readonly dataset: Dataset; readonly onAsk: OnAsk }) {
  const { t } = useText();
  const { role, leftOutCount: count } = dataset;
  return (
    <>
      <Menu.Item onClick={() => onAsk('about', dataset)}>{t('datasets.describe')}</Menu.Item>
      {count > 0 && <Menu.Item onClick={() => onAsk('leftOut', dataset)}>{t('datasets.leftOut', { count })}</Menu.Item>}
      <Menu.Item onClick={() => onAsk('withdraw', dataset)}>
        {t(role === 'gold' ? 'datasets.withdraw' : 'datasets.withdrawPrediction')}
      </Menu.Item>
    </>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly datasets: readonly Dataset[];
  readonly chosenId: number | null;
  readonly nameOf?: (dataset: Dataset) => string;
  /** How many items a dataset has, in words. */
  readonly countOf: (dataset: Dataset) => string;
  readonly onChoose: (datasetId: number) => void;
};

/** More than one sees at once. */
const searchedFrom = 10;

/** The datasets to go to; where they are many, with a field that leaves those whose name has every word. */
export function DatasetChoices(props: ChoicesProps) {
  const { label, datasets: all, chosenId, nameOf = ({ name }) => name, countOf, onChoose } = props;
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const words = searchWords(useComposed(typed));
  const datasets = all.filter((dataset) => {
    const folded = foldForSearch(nameOf(dataset));
    return words.every((word) => folded.includes(word));
  });
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {all.length >= searchedFrom && (
        // A menu owns items alone, for who hears it.
        <div role="menuitem" tabIndex={-1} className="ak-dataset-search">
          <Menu.Search
            size="xs"
            aria-label={t('datasets.find', { count: all.length })}
            placeholder={t('datasets.find', { count: all.length })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      )}
      {datasets.length === 0 && <Menu.Label>{t('datasets.foundNone')}</Menu.Label>}
      <Menu.RadioGroup value={String(chosenId)} onChange={(value: string) => onChoose(Number(value))}>
        {datasets.map((dataset) => (
          <Menu.RadioItem
            key={dataset.id}
            value={String(dataset.id)}
            closeMenuOnClick
            className="ak-dataset-choice"
            rightSection={<span className="ak-caption">{countOf(dataset)}</span>}
          >
            <Content text={nameOf(dataset)} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
