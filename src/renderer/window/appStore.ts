import { createStore, type StoreApi } from 'zustand';
import type { Call, CallAs, Input, Output } from '../../shared/api/contract.ts';
import type { EventName, EventPayload, SaveState, TaskProgress } from '../../shared/api/events.ts';
import type { AsyncData } from '../../shared/asyncData.ts';
import type { Dataset } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import { frameKeys } from '../../shared/frameKeys.ts';
import type { ProjectState, UndoReport } from '../../shared/project.ts';
import { bringFirstKept } from './firstKept.ts';
import { createGoneDatasets } from './goneDatasets.ts';
import { neverOlder } from './newestOnly.ts';
import { wireErrorOf } from './wireErrorOf.ts';

export type OnEvent = <E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void) => () => void;

/** What every part of the window may know about the project. Server data only; where the window stands is in `frameStore`. */
export type AppState = {
  readonly project: AsyncData<ProjectState>;
  readonly datasets: AsyncData<readonly Dataset[]>;
  /** The gold dataset that is worked on; null when there is none. Survives a restart. */
  readonly datasetId: number | null;
  /** Those that were worked on, the newest last: where one goes, the window is where the person was before. */
  readonly visited: readonly number[];
  /** The place that was open when the window went; null where none was, or it is not known yet. */
  readonly lastPlace: string | null;
  /** Running tasks, and ended ones that nobody has put away yet; newest last. */
  readonly tasks: readonly TaskProgress[];
  readonly save: SaveState;
  /** Reads everything, or takes what was asked for already. Resolves when the window can be shown. */
  open(firstView?: Promise<Output<'project.firstView'>>): Promise<void>;
  /** Resolves before another evaluator is shown: what was typed is told first in the name of the one before. */
  reloadProject(): Promise<void>;
  reloadDatasets(): Promise<void>;
  selectDataset(datasetId: number): void;
  /** `by` calls for who asked for it. */
  withdrawDataset(by: Call, datasetId: number): Promise<void>;
  chooseEvaluator(name: string): Promise<void>;
  updateSettings(change: Input<'project.updateSettings'>): Promise<void>;
  /** `by` calls for who pressed the key, who may be another by now. */
  undo(by: Call, meant?: Input<'project.undo'>): Promise<UndoReport>;
  redo(by: Call, meant?: Input<'project.redo'>): Promise<UndoReport>;
  cancelTask(taskId: string): Promise<void>;
  putAwayTask(taskId: string): void;
  /** Resolves with the task when it has ended, however it ended. */
  waitForTask(taskId: string): Promise<TaskProgress>;
};

export type AppStore = StoreApi<AppState>;

const visitedAtMost = 20;
const nothingSaved: SaveState = { counter: 0, savedAt: null, undo: null, redo: null };

/** What the store has to know of the rooms. */
export type StoreRooms = {
  /** Whether a dataset can be the one that is worked on. */
  isWorkedOn(dataset: Dataset): boolean;
  /** Events after which the counts of datasets may be others. */
  readonly countEvents: readonly EventName[];
};

/**
 * The store over calls; `onEvent` keeps it true while others write. `handOver` is done before another evaluator is shown, with the name: what
 * is typed is of the one before. `tellGone` hears, before they go from sight, which datasets others took away.
 */
export function createAppStore(
  callAs: CallAs,
  onEvent: OnEvent,
  { isWorkedOn, countEvents }: StoreRooms,
  handOver: (by: string) => Promise<void> = async () => {},
  tellGone: (gone: readonly Dataset[]) => void = () => {},
): AppStore {
  let isHandingOver = false;
  const gone = createGoneDatasets(tellGone);
  const [projects, listings] = [neverOlder(), neverOlder()];
  const waiting = new Map<string, (task: TaskProgress) => void>();
  const ended = new Map<string, TaskProgress>();
  const showTask = (task: TaskProgress) => {
    store.setState({ tasks: mergeTasks(store.getState().tasks, [task]) });
    if (task.state === 'running') return;
    ended.set(task.taskId, task);
    waiting.get(task.taskId)?.(task);
    waiting.delete(task.taskId);
  };
  const store = createStore<AppState>()((set, get) => {
    const shownId = () => {
      const { project } = get();
      return project.status === 'ready' ? (project.value.evaluator?.id ?? null) : null;
    };
    /** For who is shown when it is called. */
    const call: Call = (method, input) => callAs(shownId())(method, input);
    /** Of what the core lists, an end that no event told is told now; what ran before it was asked and is not listed went with its core. */
    const hearOfTasks = (listed: readonly TaskProgress[], ranBefore: readonly TaskProgress[]) => {
      const isAwaited = ({ taskId }: TaskProgress) =>
        waiting.has(taskId) || runningOf(get()).some((task) => task.taskId === taskId);
      for (const task of listed) {
        if (ended.has(task.taskId)) continue;
        if (task.state === 'running' || isAwaited(task)) showTask(task);
        else ended.set(task.taskId, task);
      }
      const lost = ranBefore.filter(({ taskId }) => !listed.some((task) => task.taskId === taskId));
      for (const task of lost) if (!ended.has(task.taskId)) showTask({ ...task, state: 'cancelled' });
    };
    /** `before` is what the window knew as it asked: events may have overtaken the answer. */
    const showProject = (value: ProjectState, before: Pick<AppState, 'save' | 'tasks'>) => {
      const isAnother = get().project.status === 'ready' && (value.evaluator?.id ?? null) !== shownId();
      const { save } = get();
      set({ project: { status: 'ready', value }, save: save === before.save ? value.save : newer(save, value.save) });
      hearOfTasks(value.tasks, runningOf(before));
      // What is counted is counted for who works.
      if (isAnother) void get().reloadDatasets();
    };
    const showAnother = async (name: string, before: Pick<AppState, 'save' | 'tasks'>) => {
      // What is flushed is refused for the same reason, and asks who works once more.
      if (isHandingOver) return;
      isHandingOver = true;
      await handOver(name).catch(ignore);
      isHandingOver = false;
      showProject(await call('project.open', {}), before);
    };
    const showDatasets = (value: readonly Dataset[]) => {
      const { datasets, visited } = get();
      if (datasets.status === 'ready') gone.follow(datasets.value, value);
      const datasetId = newestOf(value.filter(isWorkedOn), visited);
      set({ datasets: { status: 'ready', value }, datasetId });
      if (datasetId !== null) set({ visited: visit(visited, datasetId) });
    };
    const changeProject = (change: (project: ProjectState) => ProjectState) => {
      const { project } = get();
      if (project.status === 'ready') set({ project: { status: 'ready', value: change(project.value) } });
    };
    const step = async (relation: 'undo' | 'redo', by: Call, meant: Input<'project.undo'>) => {
      const next = get().save[relation];
      // What takes a dataset away is named, or was asked about and is confirmed.
      const named = meant.ofDataset ?? (next?.counter === meant.confirmed ? next : null);
      const report = await gone.byOwnAct(named?.datasetId ?? null, () => by(`project.${relation}`, meant));
      set({ save: newer(get().save, report.save) });
      return report;
    };
    return {
      project: { status: 'idle' },
      datasets: { status: 'idle' },
      datasetId: null,
      visited: [],
      lastPlace: null,
      tasks: [],
      save: nothingSaved,
      open: async (firstView = call('project.firstView', {})) => {
        const before = get();
        set({ project: { status: 'loading' }, datasets: { status: 'loading' } });
        try {
          const { project, datasets, place, visited, kept } = await firstView;
          bringFirstKept(project.evaluator?.id ?? null, kept);
          set({ visited: readVisited(visited), lastPlace: typeof place === 'string' ? place : null });
          showDatasets(datasets);
          showProject(project, before);
        } catch (thrown) {
          const error = wireErrorOf(thrown);
          set({ project: { status: 'failed', error }, datasets: { status: 'failed', error } });
        }
      },
      async reloadProject() {
        const before = get();
        const isNews = projects.begin();
        try {
          const project = await call('project.open', {});
          if (!isNews()) return;
          const isAnother = get().project.status === 'ready' && (project.evaluator?.id ?? null) !== shownId();
          // Not waited for: a call that is refused as another works is answered behind this, and may be what the handing over waits for.
          if (isAnother) void showAnother(project.evaluator?.name ?? '?', before).catch(ignore);
          else showProject(project, before);
        } catch (error) {
          if (get().project.status !== 'ready') set({ project: { status: 'failed', error: wireErrorOf(error) } });
        }
      },
      async reloadDatasets() {
        const isNews = listings.begin();
        try {
          const datasets = await call('datasets.list', {});
          if (isNews()) showDatasets(datasets);
        } catch (error) {
          if (get().datasets.status !== 'ready') set({ datasets: { status: 'failed', error: wireErrorOf(error) } });
        }
      },
      selectDataset(datasetId) {
        const visited = visit(get().visited, datasetId);
        set({ datasetId, visited });
        void call('session.write', { key: frameKeys.visited, value: visited }).catch(ignore);
      },
      async withdrawDataset(by, datasetId) {
        await gone.byOwnAct(datasetId, () => by('datasets.withdraw', { datasetId }));
      },
      async chooseEvaluator(name) {
        const evaluator = await call('project.chooseEvaluator', { name });
        const { project } = get();
        if (project.status === 'ready') {
          const { evaluators: known } = project.value;
          const evaluators = known.some(({ id }) => id === evaluator.id) ? known : [...known, evaluator];
          showProject({ ...project.value, evaluator, evaluators, save: get().save }, get());
        }
        // Nobody waits for what has changed besides.
        void get().reloadProject();
      },
      async updateSettings(change) {
        const settings = await call('project.updateSettings', change);
        changeProject((project) => ({ ...project, settings, settingsProblem: null }));
      },
      undo: (by, meant = {}) => step('undo', by, meant),
      redo: (by, meant = {}) => step('redo', by, meant),
      async cancelTask(taskId) {
        await call('tasks.cancel', { taskId });
      },
      putAwayTask: (taskId) => set({ tasks: get().tasks.filter((task) => task.taskId !== taskId) }),
      waitForTask(taskId) {
        const known = ended.get(taskId);
        if (known) return Promise.resolve(known);
        return new Promise((resolve) => waiting.set(taskId, resolve));
      },
    };
  });

  onEvent('project.saved', (save) => store.setState({ save: newer(store.getState().save, save) }));
  onEvent('project.changed', () => void store.getState().reloadProject());
  for (const event of ['datasets.changed' as const, ...countEvents]) {
    onEvent(event, () => void store.getState().reloadDatasets());
  }
  onEvent('tasks.progress', showTask);
  return store;
}

function ignore(): void {
  // View state is a convenience: where it cannot be kept, the window works on without it.
}

/** Events may overtake replies; the higher counter is the later state. */
function newer(a: SaveState, b: SaveState): SaveState {
  return b.counter >= a.counter ? b : a;
}

function runningOf({ tasks }: Pick<AppState, 'tasks'>): readonly TaskProgress[] {
  return tasks.filter(({ state }) => state === 'running');
}

function mergeTasks(old: readonly TaskProgress[], fresh: readonly TaskProgress[]): TaskProgress[] {
  const changed = new Map(fresh.map((task) => [task.taskId, task]));
  const kept = old.map((task) => changed.get(task.taskId) ?? task);
  return [...kept, ...fresh.filter((task) => !old.some(({ taskId }) => taskId === task.taskId))];
}

/** The dataset that was worked on last of those, or else the first. */
function newestOf(datasets: readonly Dataset[], visited: readonly number[]): number | null {
  const ids = datasets.map(({ id }) => id);
  return visited.findLast((id) => ids.includes(id)) ?? ids[0] ?? null;
}

function visit(visited: readonly number[], datasetId: number): readonly number[] {
  return [...visited.filter((id) => id !== datasetId), datasetId].slice(-visitedAtMost);
}

/** What a session kept; an older one has the last dataset alone. */
function readVisited(value: unknown): readonly number[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');
}

/** The dataset that is worked on. */
export function selectedDataset(state: Pick<AppState, 'datasets' | 'datasetId'>): Dataset | null {
  if (state.datasets.status !== 'ready') return null;
  return state.datasets.value.find(({ id }) => id === state.datasetId) ?? null;
}

export type { WireError };
