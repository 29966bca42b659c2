import type { MeasuredModel, MissingReason } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';

/** Metrics by the names of their numbers in the results file. */
const metrics = {
  session_goal_alignment: 'alignment',
  knowledge_conflict_rate: 'conflict',
  entity_recall_at_t10: 'recallAtTen',
  entity_recall_ci: 'interval',
  drift_slope_critical: 'slope',
  token_normalised_truth_decay: 'decay',
  controlled_recall: 'controlled',
} as const;
type Metric = (typeof metrics)[keyof typeof metrics];
const metricsByName: ReadonlyMap<string, Metric> = new Map(Object.entries(metrics));

type Missing = { readonly metric: Metric; readonly reason: MissingReason };

/** What is missing for every measured model, each metric once. Results from files say so in their cards. */
export function missingOf(models: readonly MeasuredModel[]): Missing[] {
  const measured = models.filter(({ fileDatasetId }) => fileDatasetId === null);
  const [first] = measured;
  if (!first) return [];
  return Object.entries(first.measured.missing).flatMap(([name, reason]) => {
    const metric = metricsByName.get(name);
    const isEverywhere = measured.every((model) => model.measured.missing[name] !== undefined);
    return metric !== undefined && isEverywhere ? [{ metric, reason }] : [];
  });
}

/** Says of each metric that is not there why, and offers what brings it. Never 0, never a dash without a reason. */
export function MissingNotes({ models }: { models: readonly MeasuredModel[] }) {
  const { t } = useText();
  const missing = missingOf(models).filter(
    ({ metric, reason }) => acts[reason] !== null || metric === 'interval' || reason === 'nothingCompared',
  );
  return missing.map(({ metric, reason }) => (
    <p key={metric} className="dr-missing ak-sentence">
      <BoldLead lead={t('drift.list.isNotShown', { metric: t(`drift.list.metrics.${metric}`) })}>
        {t(`drift.missing.${reason}`)} <MissingAct reason={reason} />
      </BoldLead>
    </p>
  ));
}

const acts = {
  noNliModel: 'measure',
  noEmbedder: 'measure',
  noPlan: 'plans',
  noDialogues: 'import',
  tooFewCases: null,
  tooFewTurns: null,
  noCases: null,
  noneUpToTen: null,
  nothingCompared: null,
  notInFile: null,
} as const satisfies Record<MissingReason, 'measure' | 'plans' | 'import' | null>;

/** The act that brings what is missing, where there is one. */
export function MissingAct({ reason }: { reason: MissingReason }) {
  const { t } = useText();
  const store = useDriftStore();
  const datasetId = useDrift((state) => state.datasetId);
  const act = acts[reason];
  if (act === null || datasetId === null) return null;
  const run = {
    measure: () => store.getState().openDialog('measure'),
    plans: () => store.getState().setLook({ listTab: 'plans' }),
    import: () => keys.run('frame.import'),
  }[act];
  const label = { measure: 'chooseFolder', plans: 'editPlans', import: 'importMore' } as const;
  return (
    <button type="button" className="ak-link" onClick={run}>
      {t(`drift.list.${label[act]}`)}
    </button>
  );
}
