import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { HandlersFor } from '../../../context.ts';
import { exportChart } from '../../../exports/exportChart.ts';
import { measuredRun } from '../exports/driftProvenance.ts';
import { beginMeasuring, resumeRun } from '../runs/measureRun.ts';
import { listModelFolders, pathOfFolder } from '../runs/offeredModelFolders.ts';
import { readOverview } from '../runs/overview.ts';
import { runFacts } from '../runs/runFacts.ts';
import { shownModels } from '../runs/shownModels.ts';
import { readRunProblems } from '../tables/runsTable.ts';
import { visibleRun } from '../visible.ts';
import { agreementHandlers } from './agreementHandlers.ts';
import { aliasHandlers } from './aliasHandlers.ts';
import { alikeHandlers } from './alikeHandlers.ts';
import { caseHandlers } from './caseHandlers.ts';
import { entityHandlers } from './entityHandlers.ts';
import { humanHandlers } from './humanHandlers.ts';
import { planHandlers } from './planHandlers.ts';
import { queueHandlers } from './queueHandlers.ts';
import { ratingHandlers } from './ratingHandlers.ts';
import { turnHandlers } from './turnHandlers.ts';

type RunMethods =
  | 'drift.overview'
  | 'drift.measure'
  | 'drift.resume'
  | 'drift.runProblems'
  | 'drift.modelFolders'
  | 'drift.checkModel'
  | 'drift.readRun';

/** Runs: what a set has, measuring it, and the numbers. */
const runHandlers: HandlersFor<RunMethods> = {
  'drift.overview': ({ datasetId }, context) => readOverview(context, datasetId),
  'drift.measure': (order, context) => beginMeasuring(context, order),
  'drift.resume': ({ runId }, context) => resumeRun(context, runId),
  'drift.runProblems': ({ runId }, { db }) => readRunProblems(db, visibleRun(db, runId).id),
  'drift.modelFolders': (_input, context) => listModelFolders(context),
  'drift.checkModel': async (order, context) => {
    const folder = pathOfFolder(context, order.folder);
    if (folder === null) return { ...checkedNothing, problem: 'modelFolderNotOffered', fileName: null };
    const checked = await context.pool.run('drift.checkModel', { folder, purpose: order.purpose });
    if (checked.folder === null) return { ...checkedNothing, problem: checked.problem, fileName: checked.fileName };
    const { labels, files } = checked.folder;
    return { problem: null, fileName: null, labels: [...labels], files: files.map((file) => ({ ...file })) };
  },
  'drift.readRun': async ({ runId }, context) => {
    const run = visibleRun(context.db, runId);
    return { run: runFacts(context, run), models: await shownModels(context, run) };
  },
};

const checkedNothing = { labels: [], files: [] };

const exportHandlers: HandlersFor<'drift.exportRun' | 'drift.exportChart'> = {
  // Loaded when something is exported: the sentences of its report are all texts of the window, which no start has to read.
  'drift.exportRun': async (order, context) => (await import('../exports/exportRun.ts')).exportRun(context, order),
  'drift.exportChart': (order, context) => {
    const run = order.runId === null ? null : measuredRun(visibleRun(context.db, order.runId));
    return exportChart(context, order, { what: 'chart', run });
  },
};

/** Handlers of the drift room, by what they are about. */
export const driftHandlers: HandlersFor<keyof typeof driftApi> = {
  ...runHandlers,
  ...agreementHandlers,
  ...turnHandlers,
  ...humanHandlers,
  ...aliasHandlers,
  ...alikeHandlers,
  ...caseHandlers,
  ...entityHandlers,
  ...planHandlers,
  ...queueHandlers,
  ...ratingHandlers,
  ...exportHandlers,
};
