import { Modal } from '@mantine/core';
import { X } from 'lucide-react';
import type { Output } from '../../../../shared/api/contract.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { DialogTable } from '../../../components/DialogTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useSynonyms } from '../synonymScoring.ts';
import './synonymsDialog.css';

/** Every pair of words that counts as one in scores with the project's synonyms; each act is saved at once and can be undone. */
export function SynonymsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const act = useAct();
  const { call, pickFiles } = useWorkbench();
  const showToast = useFrame((state) => state.showToast);
  const read = useSynonyms();
  const list = read.status === 'ready' ? read.value.list : null;
  const bring = async () => {
    const [file] = await pickFiles();
    if (file === undefined) return;
    const { addedCount, knownCount } = await call('derivations.importSynonyms', file);
    showToast({ text: t('synonyms.imported', { count: addedCount, known: knownCount }) });
  };
  const save = async () => {
    // The transport starts with the window; tests of the dialog need none.
    const { saveFile } = await import('../../../api/client.ts');
    const report = await saveFile(`${t('synonyms.fileName')}.csv`, (destination) =>
      call('derivations.exportSynonyms', { destination }),
    );
    if (report) showToast({ text: t('synonyms.saved', { file: report.fileName }) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('synonyms.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className="dy-about ak-sentence">{t('synonyms.listAbout')}</p>
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {(read.status === 'idle' || read.status === 'loading') && <LoadingShape rows={4} label={t('synonyms.reading')} />}
      {read.status === 'ready' &&
        (read.value.entries.length === 0 ? (
          <EmptyState title={t('synonyms.none')}>{t('synonyms.noneText')}</EmptyState>
        ) : (
          <SynonymTable entries={read.value.entries} />
        ))}
      {list !== null && list.pairs > 0 && (
        <p className="dy-count ak-caption">
          {t('synonyms.inList', { count: list.pairs, terms: list.terms })} ·{' '}
          <code>sha256 {list.sha256.slice(0, 12)}</code>
        </p>
      )}
      <div className="ak-dialog-foot">
        <ActButton onClick={() => act(bring)}>{t('synonyms.import')}</ActButton>
        <ActButton onClick={() => act(save)} disabled={list === null || list.pairs === 0}>
          {t('synonyms.export')}
        </ActButton>
        <ActButton onClick={onClose} keys="Escape" data-autofocus>
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

function SynonymTable({ entries }: Pick<Output<'derivations.synonyms'>, 'entries'>) {
  const { t } = useText();
  const act = useAct();
  const { call } = useWorkbench();
  return (
    <ScrollPane label={t('synonyms.title')} className="dy-list">
      <DialogTable
        label={t('synonyms.title')}
        columns={(['words', 'author', 'savedAt'] as const).map((column) => t(`synonyms.columns.${column}`))}
        acts={t('synonyms.columns.acts')}
      >
        {entries.toReversed().map(({ pair, author, savedAt }) => {
          const [one, other] = pair;
          return (
            <tr key={JSON.stringify(pair)}>
              <td>
                <Content text={one} /> ＝ <Content text={other} />
              </td>
              <td>
                <Content text={author} />
              </td>
              <td className="ak-number">{dateAndTime(savedAt)}</td>
              <td className="ak-dialog-table-acts">
                <IconButton
                  label={t('synonyms.remove', { one, other })}
                  icon={<X size={14} className="ak-icon" aria-hidden />}
                  onClick={() => act(() => call('derivations.removeSynonym', { pair }))}
                />
              </td>
            </tr>
          );
        })}
      </DialogTable>
    </ScrollPane>
  );
}
