import { Menu } from '@mantine/core';
import { type Alias, isAliasOf, suggestedKind } from '../../../../../shared/rooms/drift/aliases.ts';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';
import { offeredWordings } from './wordings.ts';

// One object for every answer: a fresh list each time would render without end.
const none: readonly Alias[] = [];

/** Wordings that can count as an entity everywhere and do not yet: what is selected in the summary, and what was named there beyond the gold. */
export function AliasItems({ entity }: { entity: string }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const reason = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value : null));
  const aliases = useDrift((state) => (state.overview.status === 'ready' ? state.overview.value.aliases : none));
  const wordings = offeredWordings(reason).filter((wording) => !isAliasOf({ entity, wording }, aliases));
  if (wordings.length === 0) return null;
  const add = (wording: string) =>
    act(async () => {
      const kind = suggestedKind({ entity, wording });
      await call('drift.setAlias', { entity, wording, kind });
      showToast({
        text: t('driftReason.alias.added', { wording, entity, kind: t(`driftDialogs.aliases.kinds.${kind}`) }),
      });
    });
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('driftReason.alias.title')}</Menu.Label>
      {wordings.map((wording) => (
        <Menu.Item key={wording} onClick={() => add(wording)}>
          {t('driftReason.alias.counts', { wording })}
        </Menu.Item>
      ))}
    </>
  );
}
