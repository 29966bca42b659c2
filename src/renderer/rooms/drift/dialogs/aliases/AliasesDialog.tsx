import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DriftAlias } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../../components/ConfirmDialog.tsx';
import { Content } from '../../../../components/Content.tsx';
import { DialogTable } from '../../../../components/DialogTable.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { openDialog } from '../../../../window/openDialog.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { KindSelect } from './KindSelect.tsx';
import { NewAlias, nothingTyped } from './NewAlias.tsx';
import './aliases.css';

/** Every wording that counts as an entity everywhere, with who said so; each act is saved at once and can be undone. */
export function AliasesDialog({ aliases, onClose }: { aliases: readonly DriftAlias[]; onClose: () => void }) {
  const { t } = useText();
  const closing = useRef<HTMLButtonElement>(null);
  const remove = useRemoval(aliases, closing);
  const [typed, setTyped] = useState(nothingTyped);
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (`${typed.wording}${typed.entity}`.trim() === '' ? onClose() : setLeaving(true));
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={t('driftDialogs.aliases.title')}
        size={860}
        closeOnEscape={!isLeaving}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className="dd-text ak-sentence dd-alias-about">{t('driftDialogs.aliases.text')}</p>
        <NewAlias aliases={aliases} typed={typed} setTyped={setTyped} />
        {aliases.length === 0 ? (
          <EmptyState title={t('driftDialogs.aliases.none')}>{t('driftDialogs.aliases.noneText')}</EmptyState>
        ) : (
          <AliasTable aliases={aliases} onRemove={remove} />
        )}
        <div className="ak-dialog-foot">
          <ActButton ref={closing} onClick={close} keys="Escape">
            {t('common.close')}
          </ActButton>
        </div>
      </Modal>
      {isLeaving && (
        <ConfirmDialog
          title={t('driftDialogs.aliases.leaveTitle')}
          act={t('driftDialogs.aliases.leave')}
          onAct={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('driftDialogs.aliases.leaveText')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Takes an alias away. The row that takes the place of one that had the focus has it then, or where none is left what closes the dialog. */
function useRemoval(aliases: readonly DriftAlias[], closing: RefObject<HTMLButtonElement | null>): Remove {
  const act = useAct();
  const call = useCall();
  const place = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row goes with other aliases
  useEffect(() => {
    const at = place.current;
    place.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const buttons = openDialog()?.querySelectorAll<HTMLElement>('.ak-dialog-table-acts button') ?? [];
    const button = buttons[Math.min(at, buttons.length - 1)];
    (button ?? closing.current)?.focus();
  }, [aliases]);
  return (alias) => {
    place.current = aliases.indexOf(alias);
    act(() =>
      call('drift.removeAlias', { entity: alias.entity, wording: alias.wording }).catch((thrown: unknown) => {
        place.current = null;
        throw thrown;
      }),
    );
  };
}

type Remove = (alias: DriftAlias) => void;
type TableProps = { readonly aliases: readonly DriftAlias[]; readonly onRemove: Remove };

function AliasTable({ aliases, onRemove }: TableProps) {
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
          <AliasRow key={`${alias.entity}\n${alias.wording}`} alias={alias} onRemove={onRemove} />
        ))}
      </DialogTable>
    </div>
  );
}

function AliasRow({ alias, onRemove }: { readonly alias: DriftAlias; readonly onRemove: Remove }) {
  const { entity, wording, kind, author, savedAt } = alias;
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
      <td className="dd-alias-author">
        {author === null ? t('driftDialogs.aliases.unknown') : <Content text={author} />}
      </td>
      <td className="ak-number">{savedAt === null ? t('driftDialogs.aliases.unknown') : dateAndTime(savedAt)}</td>
      <td className="ak-dialog-table-acts">
        <IconButton
          label={t('driftDialogs.aliases.remove', { wording, entity })}
          icon={<X size={14} className="ak-icon" aria-hidden />}
          onClick={() => onRemove(alias)}
        />
      </td>
    </tr>
  );
}
