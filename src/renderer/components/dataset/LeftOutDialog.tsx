import { Modal } from '@mantine/core';
import { sentencesText } from '../../../shared/charts/numberTexts.ts';
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
  readonly readAgain?: ReadAgain | undefined;
  readonly onClose: () => void;
};

/** How records that were left out are read once more, without those that came in. */
export type ReadAgain = {
  /** Whether it may help against a problem. */
  readonly helps: (problem: Problem) => boolean;
  /** Opens them as a file of their own in the import sheet. */
  readonly run: (dataset: Dataset) => Promise<unknown>;
};

/** The records that an import left out, each with its place in the file and the reason. */
export function LeftOutDialog({ dataset, itemText, readAgain, onClose }: Props) {
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
  const listed = problems.status === 'ready' ? problems.value : [];
  const count = readAgain === undefined ? 0 : listed.filter(readAgain.helps).length;
  const open = async () => {
    await readAgain?.run(dataset);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('datasets.leftOutTitle', { name: dataset.name })}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="ak-dialog-text ak-sentence">
        {sentencesText([
          count > 0 ? t('datasets.readAgainText', { count }) : '',
          count < Math.max(1, listed.length) ? t('datasets.leftOutText', { file: dataset.fileName }) : '',
        ])}
      </p>
      <ScrollPane className="ak-left-out" label={t('datasets.leftOutList')}>
        {problems.status === 'failed' && <ErrorNote error={problems.error} onRetry={problems.again} />}
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
        {count > 0 && (
          <ActButton primary onClick={() => void open().catch(showError)}>
            {t('datasets.readAgain')}
          </ActButton>
        )}
      </div>
    </Modal>
  );
}
