import { Menu } from '@mantine/core';
import { ActButton, spoken } from '../../../../components/ActButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { useDrift } from '../../driftContext.ts';
import { AliasItems } from './AliasItems.tsx';
import type { GoldRow } from './entityRows.ts';
import type { RowState } from './rowState.ts';
import { sayingsOf } from './sayings.ts';
import { offeredWordings } from './wordings.ts';

/** What a choice says: whether the entity counts, and by which mention. */
type Choice = { readonly id: string; readonly counts: boolean | null; readonly wording: string | null };

const plain = {
  counts: { id: 'counts', counts: true, wording: null },
  doesNotCount: { id: 'doesNotCount', counts: false, wording: null },
  asMeasured: { id: 'asMeasured', counts: null, wording: null },
} as const satisfies Readonly<Record<string, Choice>>;

/** Mentions that are offered. */
const mostWordings = 6;

function choicesOf(named: readonly string[], { overruling }: GoldRow): Choice[] {
  const own = overruling?.wording ?? null;
  const wordings = [...new Set([...(own === null ? [] : [own]), ...named])].slice(0, mostWordings);
  const meant = wordings.map((wording) => ({ id: `counts ${wording}`, counts: true, wording }));
  return [plain.counts, ...meant, plain.doesNotCount, plain.asMeasured];
}

function isChosen({ counts, wording }: Choice, { overruling }: GoldRow): boolean {
  return counts === (overruling?.counts ?? null) && wording === (overruling?.wording ?? null);
}

/** What a reviewer can say of a gold entity; saved at once. */
export function OverruleMenu({ row, state }: { row: GoldRow; state: RowState }) {
  const { t, textOf } = useText();
  const act = useAct();
  const overrule = useDrift((drift) => drift.overrule);
  const key = useKeyOf('drift.overrule');
  const { entity } = row.reason;
  const reason = useDrift((drift) => drift.reason);
  const named = reason.status === 'ready' ? reason.value.hallucinated.map((one) => one.entity) : [];
  const choices = choicesOf(named, row);
  const sayings = sayingsOf(row, reason.status === 'ready' ? offeredWordings(reason.value) : []);
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
          value={choices.find((choice) => isChosen(choice, row))?.id ?? ''}
          onChange={(value: string) => {
            const chosen = choices.find(({ id }) => id === value);
            if (chosen) act(() => overrule(entity, chosen.counts, chosen.wording));
          }}
        >
          {choices.map(({ id, wording }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {wording === null
                ? textOf(`driftReason.overrule.${id}`)
                : t('driftReason.overrule.countsAs', { wording })}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {sayings.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('driftReason.alike.scope')}</Menu.Label>
            <Menu.Item
              onClick={() =>
                state.onAlike({
                  entity,
                  sayings,
                  first: row.overruling?.wording != null || sayings.length === 1 ? 0 : null,
                })
              }
            >
              {t('driftReason.alike.open')}
            </Menu.Item>
          </>
        )}
        <AliasItems entity={entity} />
      </Menu.Dropdown>
    </Menu>
  );
}
