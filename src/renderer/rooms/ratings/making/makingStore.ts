import { z } from 'zod';
import { create, type StoreApi } from 'zustand';
import type { Call } from '../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { WireError } from '../../../../shared/errors.ts';
import {
  type AnswerSetRef,
  answerSetRefSchema,
  type ListedAnswerSet,
  noPairingChoices,
  type Pairing,
  type PairingChoices,
  pairingChoicesSchema,
} from '../../../../shared/rooms/ratings/making.ts';
import { fiveCriteria, type Protocol, protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { createKeptSession } from '../../../window/keptSession.ts';
import { createLoader, type Later, laterByTimer } from '../../../window/roomStore.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';

const keptKey = 'ratings.making';
const writeDelayMs = 300;

/** What somebody has put together so far; it survives the window. */
const draftSchema = z.object({
  a: answerSetRefSchema.nullable().catch(null),
  b: answerSetRefSchema.nullable().catch(null),
  choices: pairingChoicesSchema.catch(noPairingChoices),
  title: z.string().catch(''),
  studyId: z.string().catch(''),
  protocol: protocolSchema.catch(fiveCriteria),
  base: protocolSchema.catch(fiveCriteria),
  evaluatorCount: z.number().int().min(1).max(1_000).catch(1),
});
type Draft = z.infer<typeof draftSchema>;
const emptyDraft: Draft = draftSchema.parse({});

type MakingData = Draft & {
  readonly isOpen: boolean;
  readonly sets: AsyncData<readonly ListedAnswerSet[]>;
  readonly search: string;
  /** What both sides make; idle while one of them is empty. */
  readonly pairing: AsyncData<Pairing>;
  readonly isMaking: boolean;
  readonly error: WireError | null;
  /** Whether what cannot be hidden was seen for these two sets. */
  readonly traitsSeen: boolean;
};

export type Side = 'a' | 'b';
export type MakingState = MakingData & {
  readonly open: () => Promise<void>;
  readonly reload: () => void;
  readonly searchFor: (text: string) => void;
  /** Puts a set on a side; where it stands there already, takes it off. */
  readonly put: (side: Side, set: AnswerSetRef) => void;
  /** Puts one set on each side; what was decided of two others is gone then. */
  readonly layOut: (pair: Readonly<Record<Side, AnswerSetRef>>) => void;
  readonly swap: () => void;
  readonly choose: (change: (choices: PairingChoices) => PairingChoices) => void;
  readonly edit: (change: Partial<Pick<Draft, 'title' | 'studyId' | 'protocol' | 'base' | 'evaluatorCount'>>) => void;
  readonly seeTraits: () => void;
  /** Has the study made; resolves to the task of its import, null where it was refused. `staysVisible` goes into its protocol. */
  readonly make: (studyId: string, staysVisible: readonly string[]) => Promise<string | null>;
  /** Begins anew, after a study was made. */
  readonly clear: () => void;
  readonly leave: () => void;
};
export type MakingStore = StoreApi<MakingState>;

export function isSameSet(one: AnswerSetRef | null, other: AnswerSetRef | null): boolean {
  return one !== null && other !== null && one.source === other.source && one.id === other.id;
}

function swapped({ joined, pairedAnyway, taken }: PairingChoices): PairingChoices {
  return {
    joined: joined.map(({ a, b }) => ({ a: b, b: a })),
    pairedAnyway,
    taken: taken.map((one) => ({ ...one, side: one.side === 'A' ? 'B' : 'A' })),
  };
}

/** The store of the page on which a study is made. Nothing of it is in the project before `make`. */
export function createMakingStore(call: Call, { later = laterByTimer }: { readonly later?: Later } = {}): MakingStore {
  return create<MakingState>()((set, get) => {
    const sets = createLoader<readonly ListedAnswerSet[]>(
      (data) => set({ sets: data }),
      () => get().sets,
    );
    const pairing = createLoader<Pairing>(
      (data) => set({ pairing: data }),
      () => get().pairing,
    );
    const session = createKeptSession({
      call,
      later,
      schema: draftSchema,
      delayMs: writeDelayMs,
      own: ['a', 'b', 'choices', 'title', 'studyId', 'protocol', 'base', 'evaluatorCount'],
      look: () => {
        const { a, b, choices, title, studyId, protocol, base, evaluatorCount } = get();
        return { a, b, choices, title, studyId, protocol, base, evaluatorCount };
      },
    });

    const loadSets = () => sets.load(() => call('ratings.answerSets', { beside: get().a }));
    const loadPairing = async () => {
      const { a, b, choices } = get();
      if (a === null || b === null) pairing.clear();
      else await pairing.load(() => call('ratings.pairUp', { a, b, choices }));
    };
    const sidesChanged = (change: Partial<Pick<MakingData, 'a' | 'b' | 'choices' | 'traitsSeen'>>) => {
      pairing.clear();
      set({ choices: noPairingChoices, traitsSeen: false, error: null, ...change });
      session.touch();
      void loadSets();
      void loadPairing();
    };

    return {
      ...emptyDraft,
      isOpen: false,
      sets: { status: 'idle' },
      search: '',
      pairing: { status: 'idle' },
      isMaking: false,
      error: null,
      traitsSeen: false,
      async open() {
        set(await session.open(keptKey));
        await Promise.all([loadSets(), loadPairing()]);
        // A set may have gone since.
        const found = get().sets;
        if (found.status === 'failed' && found.error.code === 'NOT_FOUND') sidesChanged({ a: null, b: null });
        set({ isOpen: true });
      },
      reload() {
        void loadSets();
        void loadPairing();
      },
      searchFor: (search) => set({ search }),
      put(side, ref) {
        const other: Side = side === 'a' ? 'b' : 'a';
        const before = get();
        if (isSameSet(before[side], ref)) sidesChanged({ [side]: null });
        else sidesChanged({ [side]: ref, ...(isSameSet(before[other], ref) && { [other]: null }) });
      },
      layOut({ a, b }) {
        const before = get();
        if (!isSameSet(before.a, a) || !isSameSet(before.b, b)) sidesChanged({ a, b });
      },
      swap() {
        const { a, b, choices, traitsSeen } = get();
        // What was decided and seen of the two holds on either side.
        sidesChanged({ a: b, b: a, choices: swapped(choices), traitsSeen });
      },
      choose(change) {
        set({ choices: change(get().choices) });
        session.touch();
        void loadPairing();
      },
      edit(change) {
        set({ ...change, error: null });
        session.touch();
      },
      seeTraits: () => set({ traitsSeen: true }),
      async make(studyId, staysVisible) {
        const { a, b, choices, title, protocol, isMaking } = get();
        if (a === null || b === null || isMaking) return null;
        set({ isMaking: true, error: null });
        try {
          const order = { a, b, choices, studyId, title: title.trim() };
          const made = await call('ratings.makeStudy', {
            ...order,
            protocol: { ...protocol, staysVisible: [...staysVisible] } satisfies Protocol,
          });
          return made.taskId;
        } catch (thrown) {
          set({ error: wireErrorOf(thrown) });
          return null;
        } finally {
          set({ isMaking: false });
        }
      },
      clear() {
        const { protocol, base, evaluatorCount } = get();
        set({ ...emptyDraft, protocol, base, evaluatorCount, pairing: { status: 'idle' } });
        session.touch();
      },
      leave: () => session.flush(),
    };
  });
}
