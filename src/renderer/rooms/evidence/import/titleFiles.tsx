import type { FileSource } from '../../../../shared/files.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { useCall } from '../../../window/workbench.ts';
import type { RoomImport } from '../../roomImport.ts';

/** HotpotQA's questions are no claims, but they have the titles that R4C's paragraphs lost: they go to the newest set of these. */
export const titleFiles: RoomImport['otherFiles'] = {
  isOne: ({ details }) => details.problem === 'titleQuestions',
  texts: { title: 'problems.titleQuestions', text: 'evidenceImport.titlesText' },
  Use: UseTitles,
};

function UseTitles({ source, name, onClose }: { source: FileSource; name: string; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const showToast = useFrame((frame) => frame.showToast);
  const newestSet = async (): Promise<number | null> => {
    const sets = (await call('datasets.list', {})).filter(({ format }) => format === 'evidence-claims');
    for (const { id } of sets.toReversed()) {
      const { tests } = await call('evidence.head', { datasetId: id });
      if (tests.some(({ test }) => test === 'full_data')) return id;
    }
    return null;
  };
  const use = async () => {
    const datasetId = await newestSet();
    if (datasetId === null) return showToast({ text: t('evidenceImport.titlesNoSet') });
    const { by, known, of } = await call('evidence.giveTitles', { datasetId, source, name });
    onClose();
    useFrame.getState().goTo({ room: 'evidence', datasetId, itemId: null });
    showToast({ text: t(`evidence.gold.paragraphs.${by}`, { known, of }) });
  };
  return (
    <ActButton primary ref={focusWhenShown} onClick={() => void use().catch(showError)}>
      {t('evidenceImport.titlesUse')}
    </ActButton>
  );
}
