import { Modal } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DriftOverview } from '../../../../../shared/rooms/drift/overview.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { AliasesDialog } from '../aliases/AliasesDialog.tsx';
import { TermsDialog } from '../TermsDialog.tsx';
import { MeasureFault } from './MeasureFault.tsx';
import { MeasureFields } from './MeasureFields.tsx';
import { caseCountOf, draftOf, faultsOf } from './measureDraft.ts';
import { OtherSplit } from './OtherSplit.tsx';
import { RunningNote } from './RunningNote.tsx';
import { useMeasuring } from './useMeasuring.ts';
import { useModelFolders } from './useModelFolders.ts';

type Props = {
  readonly overview: DriftOverview;
  readonly name: string;
  readonly onClose: () => void;
};

/** What is measured and how; begins a run and leaves its progress to the status bar. */
export function MeasureDialog({ overview, name, onClose }: Props) {
  const { t } = useText();
  const [draft, setDraft] = useState(() => draftOf(overview));
  const [edited, setEdited] = useState<'terms' | 'aliases' | null>(null);
  const folders = useModelFolders();
  const showError = useShowError();
  const measuring = useMeasuring(overview.datasetId, onClose);
  const act = useRef<HTMLButtonElement>(null);
  const asksOther = measuring.otherSplit !== null;
  // Enter measures again after terms or aliases, and after the way back from the question about other cases.
  useEffect(() => {
    if (edited === null && !asksOther) act.current?.focus();
  }, [edited, asksOther]);
  const faults = faultsOf(draft, folders.offered);
  const [fault] = faults;
  const running = overview.runs.find(({ state }) => state === 'running');
  const start = async (confirmOtherSplit: boolean) => {
    const offered = folders.offered ?? (await folders.reading);
    if (faultsOf(draft, offered).length > 0) return;
    measuring.start(draft, { offered, all: overview.models.length, confirmOtherSplit });
  };
  const begin = (confirmOtherSplit: boolean) => void start(confirmOtherSplit).catch(showError);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (faults.length === 0 && running === undefined) begin(false);
  };
  const { count, isSum } = caseCountOf(overview.models, draft.models);
  const numbers = {
    cases: t('drift.list.caseCount', { count }),
    models: t('driftDialogs.measure.modelCount', { count: draft.models.length }),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.measure.title', { name })}
      size={760}
      closeOnClickOutside={false}
      // Escape closes the list of terms or aliases first, which lies above.
      closeOnEscape={edited === null}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {measuring.otherSplit !== null ? (
        <OtherSplit
          cases={measuring.otherSplit}
          isStarting={measuring.isStarting}
          onBack={measuring.back}
          onConfirm={() => begin(true)}
        />
      ) : (
        <form className="dd-tall" onSubmit={submit}>
          <MeasureFields
            draft={draft}
            overview={overview}
            folders={folders}
            onChange={(change) => setDraft({ ...draft, ...change })}
            onEditTerms={() => setEdited('terms')}
            onEditAliases={() => setEdited('aliases')}
          />
          <div className="dd-below" aria-live="polite">
            {measuring.error && <MeasureFault error={measuring.error} />}
            {running && <RunningNote />}
          </div>
          <div className="ak-dialog-foot">
            {fault === undefined ? (
              <p className="ak-caption dd-grow">{t('driftDialogs.measure.progress')}</p>
            ) : (
              <p className="dd-sign-line dd-fault dd-grow" role="status">
                <StatusSign sign="error" />
                {t(`driftDialogs.measure.${fault}`)}
              </p>
            )}
            <ActButton onClick={onClose} keys="Escape">
              {t('common.cancel')}
            </ActButton>
            <ActButton
              primary
              type="submit"
              keys="Enter"
              ref={act}
              data-autofocus
              disabled={faults.length > 0 || running !== undefined || measuring.isStarting}
            >
              {t(isSum ? 'driftDialogs.measure.actAll' : 'driftDialogs.measure.act', numbers)}
            </ActButton>
          </div>
        </form>
      )}
      {edited === 'terms' && <TermsDialog terms={overview.projectTerms} onClose={() => setEdited(null)} />}
      {edited === 'aliases' && <AliasesDialog aliases={overview.aliases} onClose={() => setEdited(null)} />}
    </Modal>
  );
}
