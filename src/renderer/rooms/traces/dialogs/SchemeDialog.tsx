import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { MarkScheme } from '../../../../shared/traces/marks.ts';
import { type ReadySchemeId, readySchemeIds, readySchemes } from '../../../../shared/traces/readySchemes.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { ConflictDialog } from '../../../components/ConflictDialog.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import { CriterionEditor } from './CriterionEditor.tsx';
import { CriterionList } from './CriterionList.tsx';
import { CriterionSummary } from './CriterionSummary.tsx';
import { ProposedScheme } from './ProposedScheme.tsx';
import { type CriterionDraft, criteriaOfDraft, draftOf, faultsOf } from './schemeDraft.ts';

/** The questions that evaluators answer about traces: changed as a whole, and saved as a new version. */
export function SchemeDialog({ scheme, onClose }: { scheme: MarkScheme; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const showToast = useFrame((state) => state.showToast);
  const [base, setBase] = useState(scheme);
  const [draft, setDraft] = useState<readonly CriterionDraft[]>(() => draftOf(scheme.criteria));
  const [selectedKey, setSelectedKey] = useState(draft[0]?.key ?? null);
  const [theirs, setTheirs] = useState<MarkScheme | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const faults = faultsOf(draft);
  const isChanged = JSON.stringify(plain(draft)) !== JSON.stringify(plain(draftOf(base.criteria)));
  const selected = draft.find(({ key }) => key === selectedKey) ?? null;

  const save = async (baseVersion: number) => {
    setSaving(true);
    try {
      const { version } = await call('traces.saveScheme', { baseVersion, criteria: criteriaOfDraft(draft) });
      showToast({ text: t('tracesInspector.scheme.saved', { version }) });
      onClose();
    } catch (thrown) {
      if (wireErrorOf(thrown).code === 'CONFLICT') setTheirs(await call('traces.readScheme', {}));
      else throw thrown;
    } finally {
      setSaving(false);
    }
  };
  const close = () => (isChanged ? setLeaving(true) : onClose());
  const take = (saved: MarkScheme) => {
    const fresh = draftOf(saved.criteria);
    setBase(saved);
    setDraft(fresh);
    setSelectedKey(fresh[0]?.key ?? null);
    setTheirs(null);
  };
  return (
    <>
      <Modal
        opened
        onClose={close}
        title={t('tracesInspector.scheme.title')}
        size={940}
        closeOnClickOutside={false}
        closeOnEscape={theirs === null && !isLeaving}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className="ak-dialog-text ak-sentence">{t('tracesInspector.scheme.text')}</p>
        <ReadySchemes
          draft={draft}
          onChoose={(id) => {
            const fresh = draftOf(readySchemes[id]);
            setDraft(fresh);
            setSelectedKey(fresh[0]?.key ?? null);
          }}
        />
        <div className="td-scheme">
          <CriterionList
            draft={draft}
            faults={faults}
            selectedKey={selectedKey}
            onSelect={setSelectedKey}
            onChange={setDraft}
          />
          {selected !== null && (
            <CriterionEditor
              key={selected.key}
              criterion={selected}
              faults={faults.filter(({ criterionKey }) => criterionKey === selected.key)}
              isVerdict={draft.find(({ scope }) => scope === 'trace') === selected}
              onChange={(changed) => setDraft(draft.map((one) => (one.key === changed.key ? changed : one)))}
            />
          )}
        </div>
        <div className="td-foot">
          <p className="td-version ak-sentence">
            <Version scheme={base} /> {t('tracesInspector.scheme.marksStay')}
          </p>
          {faults.length > 0 && (
            <p className="td-faults" role="status">
              <StatusSign sign="error" />
              {t('tracesInspector.scheme.faults', { count: faults.length })}
            </p>
          )}
          <ActButton onClick={close} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton
            primary
            disabled={!isChanged || faults.length > 0 || isSaving}
            onClick={() => void save(base.version).catch(showError)}
          >
            {t('tracesInspector.scheme.save', { version: base.version + 1 })}
          </ActButton>
        </div>
      </Modal>
      {isLeaving && (
        <ConfirmDialog
          title={t('tracesInspector.scheme.leaveTitle')}
          act={t('tracesInspector.scheme.leave')}
          onAct={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('tracesInspector.scheme.leaveText')}
        </ConfirmDialog>
      )}
      {theirs !== null && (
        <ConflictDialog
          item={t('tracesInspector.scheme.title')}
          by={theirs.savedBy}
          savedAt={theirs.savedAt}
          mine={<CriterionSummary criteria={draft} />}
          theirs={<CriterionSummary criteria={theirs.criteria} />}
          onMine={() => {
            const { version } = theirs;
            setTheirs(null);
            void save(version).catch(showError);
          }}
          onTheirs={() => take(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}

type ReadyProps = { readonly draft: readonly CriterionDraft[]; readonly onChoose: (id: ReadySchemeId) => void };

/** The schemes that the program brings. The one whose criteria stand in the draft is shown; nothing is saved by choosing. */
function ReadySchemes({ draft, onChoose }: ReadyProps) {
  const { t } = useText();
  const now = JSON.stringify(plain(draft));
  const current = readySchemeIds.find((id) => JSON.stringify(plain(draftOf(readySchemes[id]))) === now) ?? null;
  return (
    <>
      <div className="td-ready">
        <span>{t('tracesInspector.scheme.ready')}</span>
        <Segmented
          label={t('tracesInspector.scheme.ready')}
          value={current}
          onChange={onChoose}
          options={readySchemeIds.map((value) => ({ value, label: t(`tracesInspector.scheme.readyNames.${value}`) }))}
        />
      </div>
      <ProposedScheme current={current} onChoose={onChoose} />
    </>
  );
}

function Version({ scheme: { version, savedBy, savedAt } }: { scheme: MarkScheme }) {
  const { t } = useText();
  if (savedAt === null) return t('tracesInspector.scheme.brought');
  return t('tracesInspector.scheme.version', { version, by: savedBy ?? '?', at: dateAndTime(savedAt) });
}

/** A draft without the window's own keys, to tell whether anything was changed. */
function plain(draft: readonly CriterionDraft[]): unknown {
  return draft.map(({ key: _, choices, ...criterion }) => ({
    ...criterion,
    choices: choices.map(({ key: __, ...choice }) => choice),
  }));
}
