import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useDerivations, useHas } from '../derivationsContext.ts';

/** In the menu of a dataset whose corpus has no texts of questions: chooses the file that has them by id. */
export function GiveQuestions({ isReading }: { isReading: boolean }) {
  const { t } = useText();
  const { questionText } = useHas();
  if (questionText) return null;
  return (
    <Menu.Item disabled={isReading} onClick={() => keys.run('derivations.giveQuestions')}>
      {t('derivations.commands.giveQuestions.title')}
    </Menu.Item>
  );
}

/** The command behind it; the name of the file while it is read, which takes seconds for thousands of questions. */
export function useGiveQuestions(): string | null {
  const { t } = useText();
  const act = useAct();
  const { call, pickFiles } = useWorkbench();
  const { questionText } = useHas();
  const datasetId = useDerivations((state) => state.dataset?.id ?? null);
  const [readName, setReadName] = useState<string | null>(null);
  const give = async () => {
    const [file] = await pickFiles();
    if (file === undefined || datasetId === null) return;
    setReadName(file.name);
    try {
      const { givenCount, questionCount, otherCount } = await call('derivations.giveQuestions', { datasetId, ...file });
      const counts = { given: givenCount, all: questionCount, others: otherCount };
      const said = otherCount === 0 ? 'derivations.list.questionsGiven' : 'derivations.list.questionsGivenOfMore';
      useFrame.getState().showToast({ text: t(said, counts) });
    } finally {
      setReadName(null);
    }
  };
  const isOpen = datasetId !== null && !questionText && readName === null;
  useCommand('derivations.giveQuestions', () => act(give), isOpen);
  return readName;
}
