import { Menu } from '@mantine/core';
import { ActButton, spoken } from '../../../../components/ActButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { useDrift } from '../../driftContext.ts';
import { AliasItems } from './AliasItems.tsx';
import type { GoldRow } from './entityRows.ts';
import type { RowState } from './rowState.ts';

const choices = { counts: true, doesNotCount: false, asMeasured: null } as const;
type Choice = keyof typeof choices;

function isChoice(value: string): value is Choice {
  return value in choices;
}

function chosenOf({ overruling }: GoldRow): Choice {
  if (overruling === null) return 'asMeasured';
  return overruling.counts ? 'counts' : 'doesNotCount';
}

/** What a reviewer can say of a gold entity; saved at once. */
export function OverruleMenu({ row, state }: { row: GoldRow; state: RowState }) {
  const { t } = useText();
  const act = useAct();
  const overrule = useDrift((drift) => drift.overrule);
  const key = useKeyOf('drift.overrule');
  const { entity } = row.reason;
  return (
    <Menu opened={state.isMenuOpen} onChange={state.onMenu} position="bottom-end" shadow="md">
      <Menu.Target>
        <ActButton
          small
          className="rs-overrule"
          disabled={!state.canOverrule}
          aria-label={t('driftReason.overrule.of', { entity })}
          {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
        >
          {t('driftReason.overrule.act')}
        </ActButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('driftReason.overrule.of', { entity })}>
        <Menu.RadioGroup
          value={chosenOf(row)}
          onChange={(value: string) => {
            if (isChoice(value)) act(() => overrule(entity, choices[value]));
          }}
        >
          {(['counts', 'doesNotCount', 'asMeasured'] as const).map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(`driftReason.overrule.${choice}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <AliasItems entity={entity} />
      </Menu.Dropdown>
    </Menu>
  );
}
