import { readStepLink } from '../../../shared/traces/permalink.ts';
import type { TraceGroup } from '../../../shared/traces/traceGroup.ts';
import { useText } from '../../window/i18n.ts';
import type { RoomPalette } from '../room.ts';

/** Questions with their traces, found by what stands in the traces. */
export const palette: RoomPalette = {
  async find({ call, text, limit }) {
    const searchId = text === '' ? null : `palette-${crypto.randomUUID()}`;
    if (searchId !== null) await call('traces.search', { text, mode: 'words', searchId });
    const { groups, matched, total } = await call('traces.listGroups', { view: { searchId }, offset: 0, limit });
    const items = groups.map((group) => ({
      id: group.id,
      title: group.title,
      sign: group.flagged ? ('flag' as const) : group.state,
      end: <GroupEnd group={group} />,
    }));
    return { items, matched, total };
  },
  linkTitle(text, { t }) {
    const link = readStepLink(text);
    if (link === null) return null;
    const { traceId: trace, step } = link;
    return step === null
      ? t('traces.palette.openTrace', { trace })
      : t('traces.palette.open', { trace, step: step + 1 });
  },
  guidelineCommand: 'traces.guideline',
};

function GroupEnd({ group }: { group: TraceGroup }) {
  const { t } = useText();
  const words = [
    t('traces.list.traceCount', { count: group.traces.length }),
    t(group.flagged ? 'states.flagged' : `states.${group.state}`),
  ];
  return words.join(' · ');
}
