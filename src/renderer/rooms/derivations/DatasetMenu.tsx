import { Menu } from '@mantine/core';
import type { Dataset } from '../../../shared/datasets.ts';
import { Content } from '../../components/Content.tsx';
import { KeyedItem } from '../../components/KeyedItem.tsx';
import { useText } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { useApp } from '../../window/workbench.ts';

/** What somebody wants to see or do about a dataset or prediction file. */
export type Asked = { readonly kind: 'about' | 'leftOut' | 'withdraw'; readonly dataset: Dataset };

type OnAsk = (kind: Asked['kind'], dataset: Dataset) => void;
type Props = {
  readonly dataset: Dataset;
  readonly gold: readonly Dataset[];
  readonly predictions: readonly Dataset[];
  readonly onAsk: OnAsk;
  readonly onExport: () => void;
};

/** The datasets to go to, what can be done with this one and with each of its predictions, import and export. */
export function DatasetMenu({ dataset, gold, predictions, onAsk, onExport }: Props) {
  const { t } = useText();
  const selectDataset = useApp((state) => state.selectDataset);
  return (
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
      <Acts dataset={dataset} onAsk={onAsk} />
      {predictions.length > 0 && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('derivations.dataset.predictions')}</Menu.Label>
          {predictions.map((prediction) => (
            <Menu.Sub key={prediction.id} position="right-start">
              <Menu.Sub.Target>
                <Menu.Sub.Item>
                  <Content text={prediction.name} />
                </Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                <Acts dataset={prediction} onAsk={onAsk} />
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          ))}
        </>
      )}
      <Menu.Divider />
      <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
        {t('derivations.list.import')}
      </KeyedItem>
      <KeyedItem command="derivations.export" onClick={onExport}>
        {t('derivations.list.export')}
        {dataset.leftOutCount > 0 && (
          <span className="ak-caption"> {t('derivations.list.exportLeftOut', { count: dataset.leftOutCount })}</span>
        )}
      </KeyedItem>
    </Menu.Dropdown>
  );
}

function Acts({ dataset, onAsk }: { dataset: Dataset; onAsk: OnAsk }) {
  const { t } = useText();
  const { role, leftOutCount: count } = dataset;
  return (
    <>
      <Menu.Item onClick={() => onAsk('about', dataset)}>{t('derivations.dataset.describe')}</Menu.Item>
      {count > 0 && (
        <Menu.Item onClick={() => onAsk('leftOut', dataset)}>{t('derivations.dataset.leftOut', { count })}</Menu.Item>
      )}
      <Menu.Item onClick={() => onAsk('withdraw', dataset)}>
        {t(role === 'gold' ? 'derivations.dataset.withdraw' : 'derivations.dataset.withdrawPrediction')}
      </Menu.Item>
    </>
  );
}
