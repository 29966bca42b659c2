import { Menu } from '@mantine/core';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useEvidence } from '../evidenceContext.ts';

/** In the menu of a set with claims of R4C: chooses the file that tells which of their paragraphs are true. */
export function GiveTitles() {
  const { t } = useText();
  const hasParagraphs = useHasParagraphs();
  if (!hasParagraphs) return null;
  return (
    <Menu.Item onClick={() => keys.run('evidence.giveTitles')}>{t('evidence.commands.giveTitles.title')}</Menu.Item>
  );
}

function useHasParagraphs(): boolean {
  return useEvidence(
    ({ head }) => head.status === 'ready' && head.value.tests.some(({ test }) => test === 'full_data'),
  );
}

/** The command behind it. */
export function useGiveTitles(): void {
  const { t } = useText();
  const act = useAct();
  const { call, pickFiles } = useWorkbench();
  const datasetId = useEvidence((state) => state.datasetId);
  const hasParagraphs = useHasParagraphs();
  const give = async () => {
    const [file] = await pickFiles();
    if (file === undefined || datasetId === null) return;
    const { by, known, of } = await call('evidence.giveTitles', { datasetId, ...file });
    useFrame.getState().showToast({ text: t(`evidence.gold.paragraphs.${by}`, { known, of }) });
  };
  useCommand('evidence.giveTitles', () => act(give), hasParagraphs && datasetId !== null);
}
