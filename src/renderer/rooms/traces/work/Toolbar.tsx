import { ArrowLeftRight, Columns3, Link2 } from 'lucide-react';
import { BlindButton } from '../../../components/blind/BlindButton.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { tooltipOf } from '../../../components/Tooltips.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import type { RoomOptions } from '../tracesState.ts';
import { ExpandMenu } from './ExpandMenu.tsx';
import { useVerdictKeys } from './useVerdict.ts';

/** What is shown of the traces and how, and the two ways on. */
export function Toolbar() {
  const { t } = useText();
  const store = useTracesStore();
  const options = useTraces((state) => state.options);
  const isPair = useTraces((state) => state.right !== null);
  const isMany = useTraces((state) => state.third !== null);
  const hasChoice = useTraces((state) => state.group.status === 'ready' && state.group.value.traces.length > 1);
  useVerdictKeys();
  const set = (change: Partial<RoomOptions>) => store.getState().setOptions(change);
  useCommand('traces.linked', () => set({ linked: !options.linked }), isPair);
  useCommand('traces.answersOnly', () => set({ answersOnly: !options.answersOnly }));
  const swap = () => store.getState().swapSides(isMany ? store.getState().selected.side : 'right');
  useCommand('traces.swap', swap, isPair);
  useCommand('traces.runs', () => store.getState().openDialog('runs'), hasChoice);
  return (
    <div className="tr-tools" role="toolbar" aria-label={t('traces.tools.label')}>
      <Segmented
        label={t('traces.tools.view')}
        value={options.answersOnly ? 'answers' : 'full'}
        onChange={(value) => set({ answersOnly: value === 'answers' })}
        options={[
          { value: 'full', label: t('traces.tools.full') },
          { value: 'answers', label: t('traces.tools.answers') },
        ]}
      />
      {hasChoice && (
        <ToolButton
          className="tr-narrow"
          label={t('traces.tools.runs')}
          command="traces.runs"
          icon={<Columns3 size={14} className="ak-icon" />}
          onClick={() => store.getState().openDialog('runs')}
        />
      )}
      {isPair && (
        <ToolButton
          className="tr-switch"
          label={t('traces.tools.linked')}
          command="traces.linked"
          pressed={options.linked}
          icon={<Link2 size={14} className="ak-icon" />}
          onClick={() => set({ linked: !options.linked })}
        />
      )}
      <BlindButton command="traces.blind" isBlind={options.blind} onChange={(blind) => set({ blind })} />
      {isPair && (
        <ToolButton
          className="tr-narrow"
          label={t(isMany ? 'traces.tools.compareWith' : 'traces.tools.swap')}
          command="traces.swap"
          icon={<ArrowLeftRight size={14} className="ak-icon" />}
          onClick={swap}
        />
      )}
      <ExpandMenu />
      <span className="tr-tools-space" />
      {isPair && <OnButton command="traces.nextDifference" label={t('traces.tools.nextDifference')} />}
      <OnButton command="traces.nextUnmarked" label={t('traces.tools.nextUnmarked')} />
    </div>
  );
}

/** A jump with its key on it. */
function OnButton({ command, label }: { command: string; label: string }) {
  const key = useKeyOf(command);
  return (
    <button type="button" className="ak-tool-button tr-on" {...tooltipOf(label, key)} onClick={() => keys.run(command)}>
      <span className="tr-on-word">{label}</span>
      <Keys keys={key} />
    </button>
  );
}
