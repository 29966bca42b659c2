import { Menu } from '@mantine/core';
import { ChevronsUpDown } from 'lucide-react';
import { type StepKind, stepKinds } from '../../../../shared/traces/trace.ts';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { withKinds } from '../../../components/transcript/transcriptLevels.ts';
import type { Level, Side } from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { openSides } from '../openColumns.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { sides } from '../tracesState.ts';

const levels: readonly Level[] = ['line', 'cut', 'whole'];

/** How much is shown of every kind of step, on all sides or one. Nothing of it changes unless somebody says so. */
export function ExpandMenu() {
  const { t } = useText();
  const store = useTracesStore();
  const outlines = useTraces((state) => state.left?.outline);
  const count = useTraces((state) => openSides(state).length);
  const open = sides.slice(0, count);
  const isPair = count > 1;
  const set = (chosen: readonly Side[], kinds: readonly StepKind[], level: Level) => {
    const { setLevels, levels: now } = store.getState();
    setLevels(withKinds(now, chosen, kinds, level));
  };
  useCommand('traces.expandAll', () => set(sides, stepKinds, 'cut'));
  useCommand('traces.collapseAll', () => set(sides, stepKinds, 'line'));
  const there =
    outlines?.status === 'ready'
      ? stepKinds.filter((_, kind) => kind !== stepKinds.indexOf('tool_result') && outlines.value.kinds.includes(kind))
      : [];
  return (
    <Menu position="bottom-start" width={250}>
      <Menu.Target>
        <button type="button" className="ak-tool-button tr-narrow" title={t('traces.tools.expand')}>
          <ChevronsUpDown size={14} className="ak-icon" aria-hidden="true" />
          <span>{t('traces.tools.expand')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <KeyedItem command="traces.expandAll" onClick={() => set(sides, stepKinds, 'cut')}>
          {t('traces.tools.openAll')}
        </KeyedItem>
        <KeyedItem command="traces.collapseAll" onClick={() => set(sides, stepKinds, 'line')}>
          {t('traces.tools.foldAll')}
        </KeyedItem>
        <Menu.Item onClick={() => set(sides, stepKinds, 'whole')}>{t('traces.tools.wholeAll')}</Menu.Item>
        <Menu.Divider />
        {there.map((kind) => (
          <Menu.Sub key={kind} position="right-start">
            <Menu.Sub.Target>
              <Menu.Sub.Item>{t(`traces.tools.kinds.${kind}`)}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              {[sides, ...(isPair ? open.map((side) => [side]) : [])].map((chosen) => (
                <KindChoices key={chosen.join()} kind={kind} sides={chosen} isPair={isPair} onChoose={set} />
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type KindProps = {
  readonly kind: StepKind;
  readonly sides: readonly Side[];
  readonly isPair: boolean;
  readonly onChoose: (sides: readonly Side[], kinds: readonly StepKind[], level: Level) => void;
};

function KindChoices({ kind, sides, isPair, onChoose }: KindProps) {
  const { t } = useText();
  const now = useTraces((state) => state.levels);
  const shown = sides.map((side) => now[side][kind]);
  const level = shown.every((one) => one === shown[0]) ? (shown[0] ?? null) : null;
  const [only = 'left'] = sides;
  const name = sides.length > 1 ? t('traces.tools.allSides') : t('traces.tools.oneSide', { letter: letterOf(only) });
  return (
    <>
      {isPair && <Menu.Label>{name}</Menu.Label>}
      <Menu.RadioGroup
        value={level ?? ''}
        onChange={(value) => {
          const chosen = levels.find((one) => one === value);
          if (chosen) onChoose(sides, [kind], chosen);
        }}
      >
        {levels.map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick={false}>
            {t(`traces.tools.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
