import { userInfo } from 'node:os';
import { basename } from 'node:path';
import type { Output } from '../../shared/api/contract.ts';
import type { Request } from '../../shared/api/envelope.ts';
import type { Reply } from '../../shared/api/reply.ts';
import { AppError } from '../../shared/errors.ts';
import type { ProjectState, projectApi, Snapshot, UndoInput, UndoReport } from '../../shared/project.ts';
import type { HandlersFor } from '../context.ts';
import { datasetHandlers } from '../datasets/handlers.ts';
import { readGuideline } from '../guideline.ts';
import { readEvaluatorsForDone } from '../judgements/protocolTable.ts';
import { recordChange } from '../judgements/recordChange.ts';
import { shownEvaluatorId } from '../judgements/shownEvaluator.ts';
import { actLabel } from '../revisions/recordAct.ts';
import { readRevision } from '../revisions/revisionsTable.ts';
import { type RoomsContext, roomsIn } from '../rooms/room.ts';
import { databaseBytes, listSnapshots } from '../snapshots/snapshotFiles.ts';
import { snapshotBudget } from '../snapshots/thinOut.ts';
import { chooseEvaluator, currentEvaluator, listEvaluators } from './evaluatorsTable.ts';
import { findComments } from './findComments.ts';
import { keptForFirstView, keptUnder } from './keptView.ts';
import { namedLabel, saveState } from './saveState.ts';
import { writeSessionValue } from './sessionTable.ts';
import { dropWaitingActs, readWaitingActs } from './waitingActsTable.ts';

/** What the core alone may do with a project, beside what every handler may. */
export type CoreContext = RoomsContext & { undo(meant: UndoInput): UndoReport; redo(meant: UndoInput): UndoReport };

/** What the handlers of the project need of the workbench. */
export type ProjectControls = {
  readonly version: string;
  takeSnapshot(reason: Snapshot['reason']): Promise<Snapshot>;
  /** Answers a call within a command, which has its turn. */
  carryOut(request: Request): Promise<Reply>;
  /** Begins the task that puts a snapshot in the place of the database. */
  restoreSnapshot(fileName: string): { taskId: string };
  /** Snapshots that were thinned out since the project was opened. */
  droppedSnapshots(): readonly Snapshot[];
};

export function createProjectHandlers(controls: ProjectControls): HandlersFor<keyof typeof projectApi, CoreContext> {
  const stateOf = ({ rooms, db, folder, host, settings, tasks }: CoreContext): ProjectState => {
    const evaluator = currentEvaluator(db);
    return {
      name: basename(folder.root),
      dataFolder: folder.root,
      shell: host.name,
      version: controls.version,
      evaluator,
      suggestedName: systemAccount(),
      evaluators: listEvaluators(db),
      settings: settings.current(),
      settingsProblem: settings.problem(),
      evaluatorsForDone: readEvaluatorsForDone(db),
      waitingActs: (evaluator === null ? [] : readWaitingActs(db, evaluator.id)).map(
        ({ requestId, method, refusedAt, by }) => ({ requestId, method, refusedAt, by }),
      ),
      save: saveState(rooms, db, evaluator?.id ?? null),
      tasks: tasks.list(),
    };
  };
  return {
    'project.firstView': async (_input, context) => {
      const datasets = await datasetHandlers['datasets.list']({}, context);
      return { project: stateOf(context), datasets, ...keptForFirstView(context, datasets) };
    },
    'project.open': (_input, context) => stateOf(context),
    'project.chooseEvaluator': ({ name }, { rooms, db, emit, now }) => {
      const evaluator = chooseEvaluator(db, name, now().toISOString());
      emit('project.changed', {});
      emit('project.saved', saveState(rooms, db, evaluator.id));
      return evaluator;
    },
    'project.updateSettings': (patch, { emit, settings }) => {
      const there = settings.current().synonymDictionaries;
      if (patch.synonymDictionaries?.some((path) => !there.includes(path)) === true) {
        throw new AppError('INVALID_INPUT', 'A window takes dictionaries away only');
      }
      const updated = settings.update(patch);
      emit('project.changed', {});
      return updated;
    },
    'project.setEvaluatorsForDone': ({ count }, context) =>
      recordChange(
        context,
        { kind: 'setEvaluatorsForDone', params: { count }, room: null, datasetId: null, itemId: null },
        {
          itemKind: 'project',
          itemId: 0,
          aspect: 'evaluatorsForDone',
          before: readEvaluatorsForDone(context.db),
          after: count,
        },
      ),
    'project.undo': (meant, context) => context.undo(meant),
    'project.redo': (meant, context) => context.redo(meant),
    'project.writeWaiting': async ({ requestIds }, context) => {
      const evaluatorId = context.evaluatorId();
      const waiting = readWaitingActs(context.db, evaluatorId).filter(({ requestId }) =>
        requestIds.includes(requestId),
      );
      const failed: Output<'project.writeWaiting'>['failed'] = [];
      for (const { requestId, method, input } of waiting) {
        const reply = await controls.carryOut({ requestId, method, input, evaluatorId });
        if (reply.ok || reply.error.details.alreadySaved === true)
          dropWaitingActs(context.db, evaluatorId, [requestId]);
        else failed.push({ method, error: reply.error });
      }
      context.emit('project.changed', {});
      return { written: waiting.length - failed.length, failed };
    },
    'project.dropWaiting': ({ requestIds }, context) => {
      dropWaitingActs(context.db, context.evaluatorId(), requestIds);
      context.emit('project.changed', {});
      return {};
    },
    'project.findComments': ({ text, limit }, context) => {
      const { rooms, db } = context;
      const { comments, matched } = findComments(db, rooms, { evaluatorId: shownEvaluatorId(context), text, limit });
      const actOf = (counter: number) => {
        const revision = readRevision(db, counter);
        return revision === null ? null : namedLabel(rooms, db, actLabel(revision));
      };
      return {
        comments: comments.flatMap(({ counter, ...comment }) => {
          const act = actOf(counter);
          return act === null ? [] : [{ ...comment, act }];
        }),
        matched,
      };
    },
    'project.listSnapshots': (_input, { folder }) => listSnapshots(folder),
    'project.snapshotRoom': (_input, { folder }) => ({
      budgetBytes: snapshotBudget(databaseBytes(folder)),
      dropped: [...controls.droppedSnapshots()],
    }),
    'project.takeSnapshot': () => controls.takeSnapshot('manual'),
    'project.restoreSnapshot': ({ fileName }) => controls.restoreSnapshot(fileName),
    'session.read': ({ key }, context) => ({ value: keptUnder(context, key) }),
    'session.write': ({ key, value }, context) => {
      const savedAt = context.now().toISOString();
      writeSessionValue(context.db, { evaluatorId: shownEvaluatorId(context), key, value, savedAt });
      return {};
    },
    'tasks.cancel': ({ taskId }, { tasks }) => {
      tasks.cancel(taskId);
      return {};
    },
    'guideline.read': ({ language, room }, { folder, rooms }) => {
      const judged = roomsIn(rooms).find(({ id }) => id === room);
      if (judged === undefined) throw new AppError('NOT_FOUND', 'No such room', { kind: 'room' });
      return readGuideline(folder, judged.guideline, language);
    },
    'host.chooseFiles': async (_input, { host, grants }) => {
      const paths = await host.chooseFiles();
      return { files: paths.map((path) => ({ name: basename(path), source: grants.toRead(path) })) };
    },
    'host.chooseImportFolder': async (_input, { host, grants }) => {
      const path = await host.chooseFolder();
      return { folder: path === null ? null : { name: basename(path), source: grants.toRead(path) } };
    },
    'host.takeOpened': (_input, { host, grants }) => ({
      files: host.takeOpened().map((path) => ({ name: basename(path), source: grants.toRead(path) })),
    }),
    'host.chooseFolder': async (_input, { host, grants }) => {
      const folder = await host.chooseFolder();
      return { folder: folder === null ? null : grants.folder(folder) };
    },
    'host.chooseDestination': async ({ suggestedName }, { host, grants }) => {
      const path = await host.chooseSavePath(suggestedName);
      return { destination: path === null ? null : grants.toWrite(path) };
    },
    'host.openExternal': async ({ url }, { host }) => {
      await host.openExternal(url);
      return {};
    },
    'host.revealDataFolder': async (_input, { host, folder }) => {
      await host.revealFolder(folder.root);
      return {};
    },
  };
}

/** The system account's name, to suggest. A container may run under a number that has no name. */
function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? process.env.USERNAME ?? 'evaluator';
  }
}
