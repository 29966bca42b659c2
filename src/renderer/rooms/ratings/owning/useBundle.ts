import type { FileSource } from '../../../../shared/files.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { saveFile } from '../../../api/client.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useRatingsStore } from '../ratingsContext.ts';

/** Writing judgements as one file, and choosing such a file to merge. */
export function useBundle({ datasetId, studyId }: Pick<Study, 'datasetId' | 'studyId'>) {
  const { t } = useText();
  const { call, pickFiles } = useWorkbench();
  const store = useRatingsStore();
  const save = async (everyone: boolean): Promise<void> => {
    const suggested = `${studyId.replaceAll(/[/\\]/g, '_').slice(0, 100)}.akapen-ratings.json`;
    const report = await saveFile(suggested, (destination) =>
      call('ratings.exportBundle', { datasetId, everyone, destination }),
    );
    if (report === null) return;
    const { fileName, itemCount } = report;
    useFrame.getState().showToast({ text: t('ratings.owning.bundled', { file: fileName, count: itemCount }) });
  };
  const choose = async (): Promise<void> => {
    const [first] = await pickFiles();
    if (first) askToMerge(first);
  };
  const askToMerge = ({ name, source }: { readonly name: string; readonly source: FileSource }) =>
    store.getState().openDialog({ kind: 'merge', name, source });
  return { save, choose };
}
