import { createLoader } from '../../window/roomStore.ts';
import {
  type CaseAtTurn,
  type DriftActs,
  type DriftPoint,
  lineOf,
  listedModel,
  listedTurn,
  type StoreParts,
} from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type PointActs = {
  readonly acts: Pick<
    DriftActs,
    'openPoint' | 'closePoint' | 'listCases' | 'stepTurn' | 'stepCase' | 'stepLine' | 'stepAsking' | 'openCase'
  >;
  /** Reads the open case and its list again, after something was said of it: the cases stay where they stand. */
  readonly refresh: () => Promise<void>;
  /** Reads them for another run, lowest recall first. */
  readonly readAgain: () => Promise<void>;
  readonly loadConversation: () => Promise<void>;
  readonly loadBeside: () => Promise<void>;
};

/** The open point: which cases have its turn, and why the model has its numbers in one of them. */
export function createPointActs({ call, get, set }: StoreParts, session: SessionKeeper): PointActs {
  const cases = createLoader(
    (casesAtTurn) => set({ casesAtTurn }),
    () => get().casesAtTurn,
  );
  const reasons = createLoader(
    (reason) => set({ reason }),
    () => get().reason,
  );
  const conversations = createLoader(
    (conversation) => set({ conversation }),
    () => get().conversation,
  );
  const besides = createLoader(
    (besideReason) => set({ besideReason }),
    () => get().besideReason,
  );

  /** What the questions about the open case have in common; null while none is open. */
  function asked() {
    const { runId, caseId, point } = get();
    return runId === null || caseId === null || point === null ? null : { runId, caseId, ...point };
  }

  async function loadReason(): Promise<void> {
    const ask = asked();
    if (ask) await reasons.load(() => call('drift.readTurn', ask));
  }

  async function loadConversation(): Promise<void> {
    const ask = asked();
    const { cleaner } = get();
    if (ask) await conversations.load(() => call('drift.readConversation', { ...ask, cleaner }));
  }

  async function loadBeside(): Promise<void> {
    const ask = asked();
    const { besideModel } = get();
    if (ask && besideModel !== null) await besides.load(() => call('drift.readTurn', { ...ask, model: besideModel }));
    else besides.clear();
  }

  async function loadCase(): Promise<void> {
    await Promise.all([loadReason(), loadConversation(), loadBeside()]);
  }

  async function openPoint(point: DriftPoint, caseId: number | null = null): Promise<void> {
    const { runId } = get();
    if (runId === null || !isMeasured(point.model)) return;
    set({ point, caseId, selectedLine: point.model });
    session.touch();
    const finding = cases.load(() => call('drift.casesAtTurn', { runId, ...point }));
    const reading = caseId === null ? null : loadCase();
    const found = await finding;
    if (found === null || get().point !== point) return;
    const isThere = found.some((one) => one.caseId === caseId);
    if (isThere) return reading ?? undefined;
    // The asked case has no such turn with this model: the lowest of those that have it.
    set({ caseId: found[0]?.caseId ?? null });
    session.touch();
    if (found.length === 0) clear();
    else await loadCase();
  }

  function isMeasured(model: string): boolean {
    return shownModels().includes(model);
  }

  /** Models of the run that the charts show; results from files lead to no turn. */
  function shownModels(): string[] {
    const { shown, hidden } = get();
    if (shown.status !== 'ready') return [];
    return shown.value.models
      .filter((line) => line.fileDatasetId === null && !hidden.has(lineOf(line)))
      .map(({ model }) => model);
  }

  function clear(): void {
    reasons.clear();
    conversations.clear();
    besides.clear();
  }

  function closePoint(): void {
    set({ point: null, caseId: null });
    cases.clear();
    clear();
    session.touch();
  }

  async function listCases(): Promise<void> {
    const { runId } = get();
    const model = listedModel(get());
    const turn = listedTurn(get());
    if (runId !== null && model !== null) await cases.load(() => call('drift.casesAtTurn', { runId, model, turn }));
  }

  async function stepTurn(by: 1 | -1): Promise<void> {
    const { point, caseId, reason } = get();
    if (!point) return;
    const isShown = reason.status === 'ready' && reason.value.caseId === caseId;
    const turns = isShown ? reason.value.turns : [];
    const turn = turns[turns.indexOf(point.turn) + by];
    if (turn !== undefined) await openPoint({ ...point, turn }, caseId);
  }

  async function stepCase(by: 1 | -1): Promise<void> {
    const { point, caseId, casesAtTurn } = get();
    if (!point || casesAtTurn.status !== 'ready') return;
    const at = casesAtTurn.value.findIndex((one) => one.caseId === caseId);
    const next = casesAtTurn.value[at + by];
    if (!next) return;
    set({ caseId: next.caseId });
    session.touch();
    await loadCase();
  }

  async function stepAsking(by: 1 | -1): Promise<boolean> {
    if (get().casesAtTurn.status !== 'ready') await listCases();
    const { caseId, casesAtTurn } = get();
    const model = listedModel(get());
    if (model === null || casesAtTurn.status !== 'ready') return false;
    const cases = casesAtTurn.value;
    const at = cases.findIndex((one) => one.caseId === caseId);
    const next =
      by === 1
        ? cases.slice(at + 1).find(({ isDone }) => !isDone)
        : cases.slice(0, Math.max(0, at)).findLast(({ isDone }) => !isDone);
    if (next === undefined) return false;
    await openPoint({ model, turn: listedTurn(get()) }, next.caseId);
    return true;
  }

  async function stepLine(by: 1 | -1): Promise<void> {
    const { point, caseId } = get();
    const models = shownModels();
    if (!point || models.length === 0) return;
    const model = models[(models.indexOf(point.model) + by + models.length) % models.length];
    if (model !== undefined) await openPoint({ ...point, model }, caseId);
  }

  /** Opens a case where it is worst, with the given or the selected model, or the first that was measured in it. */
  async function openCase(caseId: number, model?: string): Promise<void> {
    const { runId, selectedLine } = get();
    if (runId === null) return;
    const wanted = model ?? selectedLine;
    const models = shownModels().toSorted((a, b) => Number(b === wanted) - Number(a === wanted));
    for (const one of models) {
      const reason = await call('drift.readTurn', { runId, caseId, model: one, turn: 1 }).catch(() => null);
      if (reason === null) continue;
      const { recall } = reason.caseCurve;
      const lowest = Math.min(...recall.filter((value) => value !== null));
      const turn = reason.turns[recall.indexOf(lowest)] ?? 1;
      return openPoint({ model: one, turn }, caseId);
    }
  }

  async function readAgain(listed: readonly CaseAtTurn[]): Promise<void> {
    const { point, runId } = get();
    if (!point || runId === null) return;
    const finding = async () => inPlaceOf(listed, await call('drift.casesAtTurn', { runId, ...point }));
    await Promise.all([loadCase(), cases.load(finding)]);
  }

  return {
    loadConversation,
    loadBeside,
    refresh: () => {
      const { casesAtTurn } = get();
      return readAgain(casesAtTurn.status === 'ready' ? casesAtTurn.value : []);
    },
    readAgain: () => readAgain([]),
    acts: { openPoint, closePoint, listCases, stepTurn, stepCase, stepLine, stepAsking, openCase },
  };
}

/** Cases in the order they are listed in, so that the next one stays the next; new ones come last. */
function inPlaceOf(listed: readonly CaseAtTurn[], found: readonly CaseAtTurn[]): readonly CaseAtTurn[] {
  const places = new Map(listed.map(({ caseId }, at) => [caseId, at]));
  const placeOf = ({ caseId }: CaseAtTurn) => places.get(caseId) ?? places.size;
  return found.toSorted((a, b) => placeOf(a) - placeOf(b));
}
