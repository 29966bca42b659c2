import { Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { openSides } from '../openColumns.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { Side } from '../tracesState.ts';
import { useBlindToAll } from '../useBlind.ts';

const longestTitle = 60;

/** What a person can say about the question: a trace answers another one, or another question is the same. */
export function QuestionMenu() {
  const { t } = useText();
  const store = useTracesStore();
  const { mask } = useBlindToAll();
  const { held, isPair, hold, join, part } = useQuestionActs();
  const title = held === null ? '' : mask(held.title).slice(0, longestTitle);
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <button
          type="button"
          className="ak-icon-button"
          aria-label={t('traces.question.menu')}
          title={t('traces.question.menu')}
        >
          <Ellipsis size={16} className="ak-icon" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ak-long-menu">
        {isPair &&
          openSides(store.getState()).map((side) => (
            <Menu.Item key={side} onClick={() => part(side)}>
              {t('traces.question.part', { letter: letterOf(side) })}
            </Menu.Item>
          ))}
        <Menu.Item onClick={hold}>{t('traces.question.hold')}</Menu.Item>
        {join !== null && <Menu.Item onClick={join}>{t('traces.question.join', { title })}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Joining takes two steps, since the other question is somewhere in the list: hold one, open the other, join. */
function useQuestionActs() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const showToast = useFrame((state) => state.showToast);
  const group = useTraces((state) => (state.group.status === 'ready' ? state.group.value.group : null));
  const held = useTraces((state) => state.heldQuestion);
  const isPair = useTraces((state) => state.right !== null);
  const selectedSide = useTraces((state) => state.selected.side);
  const isOther = held !== null && group !== null && held.id !== group.id;
  const part = (side: Side) =>
    act(async () => {
      await store.getState().partTrace(side);
      showToast({ text: t('traces.question.parted', { letter: letterOf(side) }) });
    });
  const hold = () => {
    store.getState().holdQuestion();
    showToast({ text: t('traces.question.held') });
  };
  const join = () =>
    act(async () => {
      await store.getState().joinHeldQuestion();
      showToast({ text: t('traces.question.joined') });
    });
  useCommand('traces.partQuestion', () => part(selectedSide), isPair);
  useCommand('traces.holdQuestion', hold, group !== null);
  useCommand('traces.joinQuestions', join, isOther);
  return { held, isPair, hold, join: isOther ? join : null, part };
}
