import { Modal } from '@mantine/core';
import type { Dataset } from '../../../shared/datasets.ts';
import type { Problem } from '../../../shared/files.ts';
import { useFrame } from '../../window/frameStore.ts';
import { type TextKey, useText } from '../../window/i18n.ts';
import { useReading } from '../../window/useReading.ts';
import { useShowError } from '../../window/useShowError.ts';
import { useCall } from '../../window/workbench.ts';
import { ActButton } from '../ActButton.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { LoadingShape } from '../LoadingShape.tsx';
import { ScrollPane } from '../ScrollPane.tsx';
import { ProblemRow } from './ProblemRow.tsx';
import { problemsAsText } from './problemTexts.ts';
import './datasetDialogs.css';

type Props = {
  readonly dataset: Dataset;
  /** How the id of a record is called. */
  readonly itemText: TextKey;
  readonly onClose: () => void;
};

/** The records that an import left out, each with its place in the file and the reason. */
export function LeftOutDialog({ dataset, itemText, onClose }: Props) {
  const texts = useText();
  const { t } = texts;
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const call = useCall();
  const problems = useReading(dataset.id, async () => {
    const all = await call('datasets.problems', { datasetId: dataset.id });
    // Only errors keep a record out; warnings came in and stand under the checks.
    return all.filter(({ severity }) => severity === 'error');
  });
  const copy = async (listed: readonly Problem[]) => {
    await navigator.clipboard.writeText(problemsAsText(listed, texts));
    showToast({ text: t('common.copied') });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('datasets.leftOutTitle', { name: dataset.name })}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">{t('datasets.leftOutText', { file: dataset.fileName })}</p>
      <ScrollPane className="ak-left-out" label={t('datasets.leftOutList')}>
        {problems.status === 'failed' && <ErrorNote error={problems.error} />}
        {problems.status === 'loading' && <LoadingShape rows={4} label={t('datasets.leftOutLoading')} />}
        {problems.status === 'ready' && (
          <ol>
            {problems.value.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what one import found never changes
              <ProblemRow key={index} problem={problem} itemText={itemText} />
            ))}
          </ol>
        )}
      </ScrollPane>
      <div className="ak-dialog-foot">
        {problems.status === 'ready' && (
          <ActButton onClick={() => void copy(problems.value).catch(showError)}>{t('import.copyAll')}</ActButton>
        )}
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}
