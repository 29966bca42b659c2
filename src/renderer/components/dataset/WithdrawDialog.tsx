import { Modal } from '@mantine/core';
import type { Dataset } from '../../../shared/datasets.ts';
import { useText } from '../../window/i18n.ts';
import { ActButton } from '../ActButton.tsx';

type Props = {
  readonly dataset: Dataset;
  /** How many prediction files go out of sight with it. */
  readonly predictionCount: number;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
};

/** Asks before a dataset or a prediction file goes out of sight; the way back has the focus. */
export function WithdrawDialog({ dataset, predictionCount, onWithdraw, onClose }: Props) {
  const { t } = useText();
  const text =
    dataset.role === 'prediction'
      ? t('datasets.withdrawPredictionText')
      : predictionCount === 0
        ? t('datasets.withdrawAlone')
        : t('datasets.withdrawText', { count: predictionCount });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('datasets.withdrawTitle', { name: dataset.name })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="ak-dialog-text ak-sentence">
        <p>{text}</p>
        <p>{t('datasets.withdrawBack')}</p>
      </div>
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.cancel')}
        </ActButton>
        <ActButton primary onClick={onWithdraw}>
          {t('datasets.withdrawAct')}
        </ActButton>
      </div>
    </Modal>
  );
}
