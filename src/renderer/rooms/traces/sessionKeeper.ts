import { z } from 'zod';
import { stepKinds } from '../../../shared/traces/trace.ts';
import { traceViewSchema } from '../../../shared/traces/traceGroup.ts';
import { initialLevels } from '../../components/transcript/transcriptLevels.ts';
import { views } from '../../components/transcript/transcriptTypes.ts';
import { createKeptSession, type KeptSession } from '../../window/keptSession.ts';
import { typedTextSchema } from '../../window/typedText.ts';
import { inspectorTabs, type StoreParts, sides } from './tracesState.ts';

const id = z.number().int().positive();
const kindLevels = z.record(z.enum(stepKinds), z.enum(['line', 'cut', 'whole']));

/** What the room finds again after a restart or a crash. */
const keptSchema = z.object({
  view: traceViewSchema.nullable().catch(null),
  groupId: id.nullable().catch(null),
  /** A group and which of its traces stand in the columns, where somebody chose; the newest last. */
  pairs: z.array(z.tuple([id, id]).rest(id.nullable())).catch([]),
  selected: z
    .object({ side: z.enum(sides), step: z.number().int().nonnegative().nullable() })
    .catch({ side: 'left', step: 0 }),
  listIndex: z.number().int().nonnegative().catch(0),
  options: z
    .object({
      linked: z.boolean(),
      blind: z.boolean(),
      answersOnly: z.boolean(),
    })
    .catch({ linked: true, blind: false, answersOnly: false }),
  levels: z
    .object({
      left: kindLevels,
      right: kindLevels,
      third: kindLevels.catch(initialLevels.third),
      fourth: kindLevels.catch(initialLevels.fourth),
      cards: z.record(z.string(), z.enum(['line', 'cut', 'whole'])),
      views: z.record(z.string(), z.enum(views)).catch({}),
    })
    .catch(initialLevels),
  tab: z.enum(inspectorTabs).catch('labels'),
  /** Comments that were begun, by step. */
  commentDrafts: z.record(z.string(), typedTextSchema).catch({}),
  /** Those on marked passages, by passage. */
  spanDrafts: z.record(z.string(), typedTextSchema).catch({}),
  /** Decides the sides in blind mode; made once and told to nobody. */
  blindSeed: z.number().int().nullable().catch(null),
});
export type Kept = z.infer<typeof keptSchema>;

const keptKey = 'traces.room';

const writeDelayMs = 150;
const pairsAtMost = 500;

export type SessionKeeper = Omit<KeptSession<Kept>, 'open'> & {
  open: () => Promise<Kept>;
  /** The room shows what was kept: from now on it is written what it shows. Before, a window that closes early would forget the place. */
  goOn: () => void;
  keepListIndex: (index: number) => void;
  keepColumns: (groupId: number, traceIds: readonly number[]) => void;
  /** The traces that somebody chose, from left to right; none where nobody did. */
  columnsOf: (groupId: number) => readonly number[];
  blindSeed: () => number;
};

/** Keeps what would be lost with the window: view, group, pair, step, scroll, options, half-typed comments. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  let listIndex = 0;
  let pairs: Kept['pairs'] = [];
  let seed: number | null = null;
  let isShown = false;
  const session = createKeptSession({
    call,
    later,
    schema: keptSchema,
    delayMs: writeDelayMs,
    look,
    own: ['commentDrafts', 'spanDrafts', 'blindSeed', 'pairs'],
    cover: (taken, kept) => ({
      ...taken,
      options: { ...taken.options, blind: taken.options.blind || kept.options.blind },
    }),
  });
  const { touch } = session;

  function look(): z.input<typeof keptSchema> | null {
    if (!isShown) return null;
    const { view, selectedId, selected, options, levels, tab, commentDrafts, spanDrafts } = get();
    return {
      // A search does not outlive the core that ran it.
      view: { ...view, searchId: null },
      groupId: selectedId,
      pairs,
      selected,
      listIndex,
      options,
      levels: { ...levels, cards: { ...levels.cards }, views: { ...levels.views } },
      tab,
      commentDrafts,
      spanDrafts,
      blindSeed: seed,
    };
  }

  return {
    ...session,
    open: async () => {
      const kept = await session.open(keptKey);
      ({ listIndex, pairs } = kept);
      seed = kept.blindSeed;
      return kept;
    },
    goOn: () => {
      isShown = true;
      touch();
    },
    keepListIndex: (index) => {
      listIndex = index;
      touch();
    },
    keepColumns: (groupId, [first, ...more]) => {
      if (first === undefined) return;
      const others = pairs.filter(([id]) => id !== groupId);
      pairs = [...others, [groupId, first, ...more] satisfies Kept['pairs'][number]].slice(-pairsAtMost);
      touch();
    },
    columnsOf: (groupId) => {
      const [, ...traceIds] = pairs.find(([id]) => id === groupId) ?? [];
      return traceIds.flatMap((traceId) => traceId ?? []);
    },
    blindSeed: () => {
      if (seed === null) {
        seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        touch();
      }
      return seed;
    },
  };
}
