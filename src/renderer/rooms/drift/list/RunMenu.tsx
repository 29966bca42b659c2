import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDriftStore } from '../driftContext.ts';
import { entitiesInShort } from '../madeOf.ts';

/** All runs of the set with date, author, mode and state, newest first. */
export function RunMenu({ runs, shownId }: { runs: readonly DriftRunFacts[]; shownId: number | null }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <button type="button" className="dr-run" title={t('drift.list.runMenu')}>
          {t('drift.list.runs')} <span className="ak-number">{runs.length}</span>
          <ChevronDown size={13} className="ak-icon" aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ak-long-menu">
        <Menu.RadioGroup
          value={String(shownId)}
          onChange={(value: string) => act(() => store.getState().openRun(Number(value)))}
        >
          {runs.map(({ id, createdAt, author, settings, madeOf, state, measured, total }) => (
            <Menu.RadioItem
              key={id}
              value={String(id)}
              closeMenuOnClick
              rightSection={<span className="ak-caption">{t(`drift.list.runState.${state}`)}</span>}
            >
              {dateAndTime(createdAt)}
              <span className="ak-caption dr-run-facts">
                {author} · {entitiesInShort({ madeOf, settings }, t)} ·{' '}
                {t(settings.mode === 'strict' ? 'drift.list.modeStrict' : 'drift.list.modeReference')}
                {state === 'stopped' && ` · ${t('drift.list.runProgress', { measured, total })}`}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
