import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import type { DriftAlias } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { DialogTable } from '../../../../components/DialogTable.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { KindSelect } from './KindSelect.tsx';
import { NewAlias } from './NewAlias.tsx';
import './aliases.css';

/** Every wording that counts as an entity everywhere, with who said so; each act is saved at once and can be undone. */
export function AliasesDialog({ aliases, onClose }: { aliases: readonly DriftAlias[]; onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.aliases.title')}
      size={860}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="dd-text ak-sentence dd-alias-about">{t('driftDialogs.aliases.text')}</p>
      <NewAlias aliases={aliases} />
      {aliases.length === 0 ? (
        <EmptyState title={t('driftDialogs.aliases.none')}>{t('driftDialogs.aliases.noneText')}</EmptyState>
      ) : (
        <AliasTable aliases={aliases} />
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function AliasTable({ aliases }: { aliases: readonly DriftAlias[] }) {
  const { t } = useText();
  return (
    <div className="dd-scroll">
      <DialogTable
        label={t('driftDialogs.aliases.title')}
        columns={(['wording', 'entity', 'kind', 'author', 'savedAt'] as const).map((column) =>
          t(`driftDialogs.aliases.${column}`),
        )}
        acts={t('driftDialogs.aliases.acts')}
      >
        {aliases.map((alias) => (
          <AliasRow key={`${alias.entity}\n${alias.wording}`} alias={alias} />
        ))}
      </DialogTable>
    </div>
  );
}

function AliasRow({ alias: { entity, wording, kind, author, savedAt } }: { alias: DriftAlias }) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  return (
    <tr>
      <td>
        <Content text={wording} />
      </td>
      <td>
        <Content text={entity} />
      </td>
      <td>
        <KindSelect
          label={t('driftDialogs.aliases.kindOf', { wording })}
          kind={kind}
          onChange={(chosen) => act(() => call('drift.setAlias', { entity, wording, kind: chosen }))}
        />
      </td>
      <td>{author === null ? t('driftDialogs.aliases.unknown') : <Content text={author} />}</td>
      <td className="ak-number">{savedAt === null ? t('driftDialogs.aliases.unknown') : dateAndTime(savedAt)}</td>
      <td className="ak-dialog-table-acts">
        <IconButton
          label={t('driftDialogs.aliases.remove', { wording, entity })}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={() => act(() => call('drift.removeAlias', { entity, wording }))}
        />
      </td>
    </tr>
  );
}
