import type { DriftOverview, DriftRunFacts } from '../../../../shared/rooms/drift/overview.ts';
import { useText } from '../../../window/i18n.ts';
import { GroupsDialog } from '../charts/groups/GroupsDialog.tsx';
import { useDrift } from '../driftContext.ts';
import { type DriftState, listedModel } from '../driftState.ts';
import { AliasesDialog } from './aliases/AliasesDialog.tsx';
import { ExportRunDialog } from './ExportRunDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { MeasureDialog } from './measure/MeasureDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { ProblemsDialog } from './ProblemsDialog.tsx';
import { TurnQueues } from './queue/TurnQueues.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { useLastOverview } from './useLastOverview.ts';
import './driftDialogs.css';

/** The dialog of the room that is open. */
export function DriftDialogs() {
  const dialog = useDrift((state) => state.dialog);
  const overview = useLastOverview();
  const run = useDrift(shownRun);
  const openDialog = useDrift((state) => state.openDialog);
  const close = () => openDialog(null);
  if (overview === null) return null;
  if (dialog === 'measure') return <Measure overview={overview} onClose={close} />;
  if (dialog === 'terms') return <TermsDialog terms={overview.projectTerms} onClose={close} />;
  if (dialog === 'aliases') return <AliasesDialog aliases={overview.aliases} onClose={close} />;
  if (dialog === 'note' && run) return <NoteDialog run={run} onClose={close} />;
  if (dialog === 'problems' && run) return <ProblemsDialog runId={run.id} onClose={close} />;
  if (dialog === 'groups') return <GroupsDialog onClose={close} />;
  if (dialog === 'export') return <Export run={run} onClose={close} />;
  if (dialog === 'history') return <History onClose={close} />;
  if (dialog === 'queue' && overview.datasetId !== null) {
    return <TurnQueues datasetId={overview.datasetId} onClose={close} />;
  }
  return null;
}

/** The shown run as the overview has it, which follows what others do. */
function shownRun({ overview, runId }: DriftState): DriftRunFacts | null {
  if (overview.status !== 'ready') return null;
  return overview.value.runs.find(({ id }) => id === runId) ?? null;
}

function useSetName(): string {
  const { t } = useText();
  const name = useDrift(({ sets, datasetId }) => sets.find(({ id }) => id === datasetId)?.name);
  return name ?? t('drift.list.resultsOnly');
}

function Measure({ overview, onClose }: { overview: DriftOverview; onClose: () => void }) {
  const name = useSetName();
  return <MeasureDialog overview={overview} name={name} onClose={onClose} />;
}

function Export({ run, onClose }: { run: DriftRunFacts | null; onClose: () => void }) {
  const setName = useSetName();
  const datasetId = useDrift((state) => state.datasetId);
  const overruled = useDrift((state) => state.showsOverruled);
  const selectedModel = useDrift(listedModel);
  const isRating = useDrift((state) => state.workTab === 'pdsqi');
  const isPlanning = useDrift((state) => state.listTab === 'plans');
  return (
    <ExportRunDialog
      datasetId={datasetId}
      runId={run?.id ?? null}
      models={run?.models ?? []}
      setName={setName}
      overruled={overruled}
      selectedModel={selectedModel}
      first={isRating ? 'ratings' : isPlanning ? 'plans' : 'report'}
      onClose={onClose}
    />
  );
}

function History({ onClose }: { onClose: () => void }) {
  const caseId = useDrift((state) => state.caseId);
  const caseKey = useDrift(({ reason, casesAtTurn, caseId: id }) => {
    if (reason.status === 'ready' && reason.value.caseId === id) return reason.value.caseKey;
    return casesAtTurn.status === 'ready' ? casesAtTurn.value.find((one) => one.caseId === id)?.caseKey : undefined;
  });
  if (caseId === null) return null;
  return <HistoryDialog caseId={caseId} caseKey={caseKey ?? ''} onClose={onClose} />;
}
