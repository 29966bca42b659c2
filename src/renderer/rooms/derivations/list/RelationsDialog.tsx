import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { Dataset } from '../../../../shared/datasets.ts';
import { mostRenamed, shownUses } from '../../../../shared/rooms/derivations/relationsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useActText } from '../../../window/actText.ts';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useUndoRedo } from '../../../window/useUndoRedo.ts';
import { useApp, useCall, useWorkbench } from '../../../window/workbench.ts';
import { useDerivationsStore } from '../derivationsContext.ts';
import { RelationList } from './RelationList.tsx';
import './relationsDialog.css';

type Props = { readonly dataset: Dataset; readonly onClose: () => void };

/** Every relation of a dataset: how often it stands, where, and another name for it in one act. */
export function RelationsDialog({ dataset, onClose }: Props) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The form of a relation with its new name is another one, and goes on where somebody typed. */
  const [wasRenamed, setRenamed] = useState(false);
  const choose = (relation: string, byRenaming: boolean) => {
    setChosen(relation);
    setRenamed(byRenaming);
  };
  const changes = useEventTimes('derivations.changed');
  const read = useReading(dataset.id, () => call('derivations.relations', { datasetId: dataset.id }), changes);
  const relations = read.status === 'ready' ? read.value : [];
  const save = (format: 'csv' | 'parquet') =>
    act(async () => {
      // The transport starts with the window; tests of the dialog need none.
      const { saveFile } = await import('../../../api/client.ts');
      const name = `${dataset.name} ${t('derivations.relations.fileName')}.${format}`;
      const report = await saveFile(name, (destination) =>
        call('derivations.exportRelations', { datasetId: dataset.id, format, destination }),
      );
      if (report) showToast({ text: t('derivations.relations.saved', { file: report.fileName }) });
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('derivations.relations.title', { name: dataset.name })}
      size={900}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status !== 'ready' && read.status !== 'failed' && (
        <LoadingShape rows={8} label={t('derivations.relations.reading')} />
      )}
      {read.status === 'ready' && (
        <div className="dr-panes">
          <RelationList relations={relations} chosen={chosen} onChoose={(relation) => choose(relation, false)} />
          {chosen === null ? (
            <EmptyState title={t('derivations.relations.choose')} />
          ) : (
            <ChosenRelation
              key={chosen}
              datasetId={dataset.id}
              relation={chosen}
              relations={relations}
              version={changes}
              takesFocus={wasRenamed}
              onRenamed={(name) => choose(name, true)}
              onClose={onClose}
            />
          )}
        </div>
      )}
      <LastRename datasetId={dataset.id} onUndo={(relation) => choose(relation, true)} />
      <div className="ak-dialog-foot">
        {(['csv', 'parquet'] as const).map((format) => (
          <ActButton key={format} onClick={() => save(format)}>
            {t('derivations.relations.save', { format: format === 'csv' ? 'CSV' : 'Parquet' })}
          </ActButton>
        ))}
        <ActButton onClick={onClose} keys="Escape">
          {t('common.close')}
        </ActButton>
      </div>
    </Modal>
  );
}

type LastRenameProps = {
  readonly datasetId: number;
  /** Goes back to the relation that has its name again. */
  readonly onUndo: (relation: string) => void;
};

/** The newest act, where it renamed a relation of this dataset, with the one press that takes it back: its key belongs to the fields here. */
function LastRename({ datasetId, onUndo }: LastRenameProps) {
  const { t } = useText();
  const actText = useActText();
  const { undo } = useUndoRedo();
  const { store } = useWorkbench();
  const last = useApp(({ save }) => save.undo);
  const [isUnderWay, setUnderWay] = useState(false);
  if (last?.kind !== 'renameRelation' || last.datasetId !== datasetId) return null;
  const takeBack = async () => {
    setUnderWay(true);
    await undo();
    setUnderWay(false);
    // It may have been refused, or asked about first.
    if (store.getState().save.undo?.counter !== last.counter) onUndo(String(last.params.from));
  };
  return (
    <p className="dr-renamed" role="status">
      <span>{actText(last)}</span>
      <ActButton small disabled={isUnderWay} onClick={() => void takeBack()}>
        {t('common.undo')}
      </ActButton>
    </p>
  );
}

type ChosenProps = {
  readonly datasetId: number;
  readonly relation: string;
  readonly relations: Output<'derivations.relations'>;
  /** Another number reads the uses again. */
  readonly version: number;
  readonly takesFocus: boolean;
  readonly onRenamed: (relation: string) => void;
  readonly onClose: () => void;
};

/** Where a relation stands, and the form that renames it. What will change is said before it is done. */
function ChosenRelation({ datasetId, relation, relations, version, takesFocus, onRenamed, onClose }: ChosenProps) {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDerivationsStore();
  const [to, setTo] = useState(relation);
  const place = `${datasetId} ${relation}`;
  const read = useReading(place, () => call('derivations.relationUses', { datasetId, relation }), version);
  const written = to.trim();
  const other = relations.find((one) => one.relation === written && written !== relation);
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('derivations.relations.reading')} />;
  const { tripleCount, questionCount, doneCount, uses } = read.value;
  const isTooMany = questionCount > mostRenamed;
  const rename = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      await store.getState().flush();
      await call('derivations.renameRelation', { datasetId, from: relation, to: written });
      onRenamed(written);
    });
  };
  const goTo = (questionId: number) => {
    onClose();
    act(() => store.getState().select(questionId));
  };
  return (
    <section aria-label={relation}>
      <form className="dr-rename" onSubmit={rename}>
        <label>
          <span>{t('derivations.relations.renameTo')}</span>
          <input
            className="ak-input"
            ref={takesFocus ? focusWhenShown : undefined}
            value={to}
            spellCheck={false}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <ActButton primary type="submit" disabled={written === '' || written === relation || isTooMany}>
          {t(other === undefined ? 'derivations.relations.rename' : 'derivations.relations.merge')}
        </ActButton>
      </form>
      <p className="ak-sentence" role="status">
        {sentencesText([
          t('derivations.relations.preview', {
            triples: t('derivations.rows.count', { count: tripleCount }),
            count: questionCount,
          }),
          doneCount > 0 ? t('derivations.relations.done', { count: doneCount }) : '',
          other === undefined ? '' : t('derivations.relations.merges', { relation: written, count: other.count }),
        ])}
      </p>
      {isTooMany && <Note kind="caution" title={t('derivations.relations.tooMany', { most: mostRenamed })} inline />}
      <ScrollPane label={t('derivations.relations.uses')} className="dr-uses">
        <ul>
          {uses.map(({ questionId, title, subject, objects }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one question may say it twice
            <li key={at}>
              <button type="button" onClick={() => goTo(questionId)}>
                <Content text={`${subject} — ${objects.join('、')}`} />
                <Content text={title} className="ak-caption" />
              </button>
            </li>
          ))}
        </ul>
      </ScrollPane>
      {tripleCount > shownUses && (
        <p className="ak-caption">{t('derivations.relations.firstUses', { count: shownUses, total: tripleCount })}</p>
      )}
    </section>
  );
}
