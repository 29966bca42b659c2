import type { AssignedSet, Registration, Study, StudyListEntry } from '../../../shared/rooms/ratings/study.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { isAskedAlike } from './judgement.ts';
import { type RegisterActs, type StoreParts, type StudyActs, studyOf, taskOf, type View } from './ratingsState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import type { createWrites } from './writes.ts';

/** Typing is kept and looked up when it pauses, in ms. */
const pauseMs = 250;

const emptyRegistration: Registration = {
  studyEvaluatorId: '',
  name: '',
  email: '',
  npi: '',
  yearsOfExperience: null,
  specialties: [],
  subspecialties: [],
  privacy: true,
  takesGeneral: false,
};

type Needs = {
  readonly session: SessionKeeper;
  readonly writes: ReturnType<typeof createWrites>;
  readonly openTask: (assignmentId: number | null) => Promise<void>;
  /** Reads the pair that is shown once more. */
  readonly refreshTask: () => Promise<void>;
  /** Empties what is shown of a pair. */
  readonly closeTask: () => void;
};

/** Studies, and who rates in one. */
export function createStudyActs(
  { call, later, get, set }: StoreParts,
  { session, writes, openTask, refreshTask, closeTask }: Needs,
) {
  const studies = createLoader<readonly StudyListEntry[]>(
    (data) => set({ studies: data }),
    () => get().studies,
  );
  const study = createLoader<Study>(
    (data) => set({ study: data }),
    () => get().study,
  );
  const assigned = createLoader<AssignedSet>(
    (data) => set({ assigned: data }),
    () => get().assigned,
  );
  let planned: (() => void) | null = null;

  const loadStudies = async () => void (await studies.load(() => call('ratings.studies', {})));
  const mineOf = (datasetId: number) => {
    const { studies: known } = get();
    return known.status === 'ready' ? (known.value.find((entry) => entry.datasetId === datasetId)?.mine ?? null) : null;
  };

  async function openStudy(datasetId: number, view?: View): Promise<void> {
    await keepRegistration();
    if (datasetId !== get().datasetId) {
      study.clear();
      assigned.clear();
      closeTask();
      set({ datasetId, registration: null, refusedFields: {} });
    }
    if (get().studies.status !== 'ready') await loadStudies();
    const isRegistered = mineOf(datasetId) !== null;
    const read = readStudy();
    await show(view ?? (isRegistered ? 'rate' : 'welcome'));
    await read;
  }

  async function readStudy(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await study.load(() => call('ratings.readStudy', { datasetId }));
  }

  async function show(view: View): Promise<void> {
    set({ view, dialog: null });
    session.touch();
    if (view === 'studies') await loadStudies();
    // What was judged, begun or ended since is told there.
    if (view === 'study') await readStudy();
    if (view === 'register') await readRegistration();
    if (view !== 'rate') return;
    const task = taskOf(get());
    if (get().task.status === 'idle') await openTask(null);
    // Its protocol may have been changed since the pair was opened.
    else if (task?.revises === null && !isAskedAlike(task, studyOf(get()))) await refreshTask();
  }

  async function readRegistration(): Promise<void> {
    const { datasetId } = get();
    if (datasetId === null) return;
    // What was judged since is told, too.
    if (get().registration !== null) return findSet();
    await assigned.load(async () => {
      const kept = (await call('ratings.readRegistration', { datasetId })) ?? emptyRegistration;
      if (get().datasetId === datasetId && get().registration === null) set({ registration: kept });
      return call('ratings.findSet', { datasetId, registration: get().registration ?? kept });
    });
  }

  async function findSet(): Promise<void> {
    const { datasetId, registration } = get();
    if (datasetId === null || registration === null) return;
    await assigned.load(() => call('ratings.findSet', { datasetId, registration }));
  }

  /** Writes at once what waits to be kept. */
  async function keepRegistration(): Promise<void> {
    if (planned === null) return;
    planned();
    planned = null;
    const { datasetId, registration } = get();
    if (datasetId === null || registration === null) return;
    await writes.write(() => call('ratings.keepRegistration', { datasetId, registration }));
  }

  const type: RegisterActs['type'] = (change) => {
    const refusedFields = Object.fromEntries(
      Object.entries(get().refusedFields).filter(([field]) => !Object.hasOwn(change, field)),
    );
    set({ registration: { ...(get().registration ?? emptyRegistration), ...change }, refusedFields });
    planned?.();
    planned = later(
      () =>
        void keepRegistration()
          .catch(() => null)
          .then(findSet),
      pauseMs,
    );
  };

  async function start(): Promise<boolean> {
    const { datasetId, registration } = get();
    if (datasetId === null || registration === null) return false;
    await keepRegistration();
    try {
      const value = await writes.write(() => call('ratings.start', { datasetId, registration }));
      set({ assigned: { status: 'ready', value } });
      if (value.by === 'nothing' || value.obstacle !== null) return false;
    } catch (thrown) {
      const { details } = wireErrorOf(thrown);
      // What keeps a study closed stands with what its pairs were looked for in.
      if (details.reason === 'obstacle') {
        await findSet();
        return false;
      }
      const fields = refusedIn(details);
      if (Object.keys(fields).length === 0) throw thrown;
      set({ refusedFields: fields });
      return false;
    }
    closeTask();
    await loadStudies();
    await show('rate');
    return true;
  }

  async function eraseIdentity(): Promise<void> {
    const { datasetId } = get();
    if (datasetId === null) return;
    planned?.();
    planned = null;
    await writes.write(() => call('ratings.eraseIdentity', { datasetId }));
    set({ registration: null });
    await readRegistration();
  }

  return {
    acts: { loadStudies, openStudy, show, readStudy, type, start, eraseIdentity } satisfies StudyActs & RegisterActs,
    keepRegistration,
    mineOf,
  };
}

/** Which fields the study refused and why: of `INVALID_INPUT { fields }` and `CONFLICT { reason: 'idInUse' }`. */
function refusedIn({ fields, reason }: Readonly<Record<string, unknown>>): Record<string, string> {
  if (reason === 'idInUse') return { studyEvaluatorId: 'inUse' };
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(
    fields.flatMap((one: unknown) => {
      if (typeof one !== 'object' || one === null || !('field' in one) || !('problem' in one)) return [];
      return [[String(one.field), String(one.problem)]];
    }),
  );
}
