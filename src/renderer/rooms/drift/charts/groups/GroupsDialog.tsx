import { Modal } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useMemo, useState } from 'react';
import { mostGroups } from '../../../../../shared/rooms/drift/fields.ts';
import type { DriftOverview } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { Unsaved } from '../../dialogs/Unsaved.tsx';
import { useLastOverview } from '../../dialogs/useLastOverview.ts';
import { useLeaving } from '../../dialogs/useLeaving.ts';
import { useDrift } from '../../driftContext.ts';
import { GroupComparison } from './GroupComparison.tsx';
import { GroupGrid } from './GroupGrid.tsx';
import { addGroup, draftOf, draftOnto, type GroupDraft, groupsOf, isSameGroups } from './groupDraft.ts';
import '../../../../components/charts/table/numbersTable.css';
import './groups.css';

const nothing: Pick<DriftOverview, 'groups' | 'models'> = { groups: [], models: [] };

/** Named groups of models, such as reasoning and standard ones, and how far the means of two of them are apart. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const datasetId = useDrift((state) => state.datasetId);
  const { groups, models: known } = useLastOverview() ?? nothing;
  const models = useMemo(() => known.map(({ model }) => model), [known]);
  const [base, setBase] = useState(groups);
  const [draft, setDraft] = useState<GroupDraft>(() => draftOf(groups));
  const asked = groupsOf(draft);
  // What another window saved stands beside what is typed here.
  if (base !== groups && asked !== null) {
    setBase(groups);
    if (!isSameGroups(base, groups)) setDraft(draftOnto(draft, { asked, base, groups }));
  }
  const isSaved = isSameGroups(draft, groups);
  // Those of another window may be more together with these than are kept.
  const isTooMany = draft.length > mostGroups;
  const { field, isAsking, goOn, leave } = useLeaving<HTMLFormElement>(!isSaved, onClose);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (datasetId === null || asked === null || isSaved || isTooMany) return;
    act(async () => {
      await call('drift.setGroups', { datasetId, groups: asked, base });
      showToast({ text: t('driftCharts.groups.saved') });
    });
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={t('driftCharts.groups.title')}
      size={760}
      closeOnClickOutside={isSaved}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form ref={field} tabIndex={-1} className="dc-groups" onSubmit={submit}>
        <p className="ak-sentence">{t('driftCharts.groups.about')}</p>
        {draft.length > 0 && <GroupGrid draft={draft} models={models} onChange={setDraft} />}
        <div className="dc-groups-acts">
          <ActButton
            small
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={draft.length >= mostGroups}
            data-autofocus={draft.length === 0 || undefined}
            onClick={() => setDraft(addGroup(draft, ''))}
          >
            {t('driftCharts.groups.add')}
          </ActButton>
        </div>
        {(asked === null || isTooMany) && (
          <p className="ak-caption ak-sentence" role="status">
            {isTooMany
              ? t('driftCharts.groups.tooMany', { most: mostGroups, count: draft.length - mostGroups })
              : t('driftCharts.groups.needsName')}
          </p>
        )}
        <div className="dc-groups-acts">
          <ActButton primary type="submit" disabled={isSaved || asked === null || isTooMany}>
            {t('driftCharts.groups.save')}
          </ActButton>
        </div>
        {isAsking && <Unsaved title={t('driftCharts.groups.leaving')} onDiscard={onClose} onKeep={goOn} />}
      </form>
      <GroupComparison groups={groups} isSaved={isSaved} />
    </Modal>
  );
}
