import { z } from 'zod';
import knownNames from './toolNames.json' with { type: 'json' };
import type { Step, Trace } from './trace.ts';

export const labelShapes = ['■', '◎', '▲', '◆', '▼', '⬟', '✚', '⬢'] as const;
export type LabelShape = (typeof labelShapes)[number];
const seriesColours = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'] as const;

/** The database that a tool asks, as it is shown: name, shape and colour token; the unknown one has a dashed edge. */
export const sourceLabelSchema = z.object({
  text: z.string().min(1).max(60),
  shape: z.enum([...labelShapes, '□']),
  /** Name of a colour token of the theme, such as `db-fda` or `series-1`. */
  colour: z.string(),
  dashed: z.boolean(),
});
export type SourceLabel = z.infer<typeof sourceLabelSchema>;

/** One entry of a tool list file; only the name is needed. */
const toolEntrySchema = z.union([
  z.string(),
  z.object({
    name: z.string(),
    label: z.union([z.array(z.string()), z.string()]).optional(),
    type: z.string().optional(),
  }),
]);
type ToolEntry = z.infer<typeof toolEntrySchema>;

/** A tool list: the name of its file, which decides the label where it is known, and its entries. */
export type ToolList = { readonly fileName: string; readonly tools: readonly ToolEntry[] };

/** Labels of tools: `labelOf` the name for a tool, `lookOf` how that name is shown, `all` in the order they came. */
export type ToolLabels = {
  labelOf(tool: string): string;
  lookOf(label: string): SourceLabel;
  readonly all: readonly SourceLabel[];
};

export const unknownTool: SourceLabel = { text: 'Unknown tool', shape: '□', colour: 'db-unknown', dashed: true };
/** What a call asks: the source of its tool, or the tool itself where nothing is known of it; empty where it names none. */
export function askedSource(tool: string | null, label: string | null): string {
  return label === null || label === unknownTool.text ? (tool ?? '') : label;
}
const knownLooks: readonly SourceLabel[] = [
  { text: 'FDA', shape: '■', colour: 'db-fda', dashed: false },
  { text: 'Open Targets', shape: '◎', colour: 'db-open-targets', dashed: false },
  { text: 'Monarch', shape: '▲', colour: 'db-monarch', dashed: false },
  { text: 'Agent / control', shape: '◆', colour: 'db-agent', dashed: false },
];
/** Label tags of tool lists, and prefixes of tool names, that mean a known database. */
const knownTags: Readonly<Record<string, string>> = {
  FDA: 'FDA',
  OpenTarget: 'Open Targets',
  OpenTargets: 'Open Targets',
  Opentarget: 'Open Targets',
  opentarget: 'Open Targets',
  Monarch: 'Monarch',
};
/** Tools of TxAgent's app that are in no list. */
const appTools: readonly string[] = ['DirectResponse', 'RequireClarification'];
/** A first word that says what a tool does, or with what, names no source. */
const verbs: ReadonlySet<string> = new Set(
  `accept access add analyse analyze answer append apply approve ask assign attach authenticate base book browse browser build buy calc
  calculate call cancel change chat check clear click close code combine commit compare complete compose compute connect convert copy
  count create cut debug decode decline define delete deny deploy describe detect disable display do download draw drop edit email enable
  encode end enter estimate evaluate exchange exec execute exit export extract fetch fill filter find finish fix flag format generate get
  give go goto grep group handle has help hide hire import index insert inspect install invoke is issue join keep kill label launch lint
  list load locate log login logout look lookup make map mark match measure merge message modify monitor mount move multi my navigate
  notify open order parse pass paste patch pay perform pick ping place plan play plot post predict prepare press preview print process
  publish pull push put query queue rank rate read rebook receive recommend record refund refresh register reject release reload remove
  rename render repeat replace reply report request reserve reset resolve restart restore resume retrieve return review rewrite rotate run
  save scan schedule score scrape scroll search select send set share show sign simulate skip solve sort split start stat stop store str
  str_replace submit subscribe suggest summarise summarize switch sync take tell test think tool track train transfer transform translate
  type undo uninstall update upgrade upload use validate verify view visit wait watch web write`.split(/\s+/),
);
/** As many tools of one prefix make it the name of a source. */
const toolsOfSource = 3;

/**
 * Reads a tool list file: a list of entries, an object with `tools`, or an object of entries by name. Entries of no known shape are
 * left out; null when there is none at all.
 */
export function readToolList(fileName: string, value: unknown): ToolList | null {
  const isRecord = typeof value === 'object' && value !== null;
  const inner = isRecord && 'tools' in value ? value.tools : value;
  const entries: unknown[] = Array.isArray(inner)
    ? inner
    : typeof inner === 'object' && inner !== null
      ? Object.entries(inner).map(([name, entry]) =>
          typeof entry === 'object' && entry !== null ? { name, ...entry } : null,
        )
      : [];
  const tools = entries.flatMap((entry) => {
    const parsed = toolEntrySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return tools.length === 0 ? null : { fileName, tools };
}

/** What a person and a project say of labels. */
type LabelChoices = {
  /** Looks that a person chose, with a new name or the old one, by the label's first name. */
  readonly looks?: ReadonlyMap<string, SourceLabel>;
  /**
   * Tools that traces call. A prefix that three of them share names a source, unless it is a verb; and their labels take the first free
   * looks, so that what a reader knows stays as it is when a list comes.
   */
  readonly tools?: readonly string[];
};

/**
 * The label of a tool: by its exact name in a list, by its name without a known prefix (`FDA_`, `OpenTargets_`, `Monarch_`, `mcp__x__`),
 * else the prefix before the first `_` where at least three of the `tools` share it and it is no verb, else `Unknown tool`. Later lists win over earlier ones; `edited` labels of
 * the user (label by tool) win over all. No two labels have one shape and one family of hues, as long as there are pairs left.
 */
export function createToolLabels(
  lists: readonly ToolList[] = [],
  edited: Readonly<Record<string, string>> = {},
  { looks = new Map(), tools: firstTools = [] }: LabelChoices = {},
): ToolLabels {
  const byTool = new Map<string, string>();
  for (const { label, tools } of knownNames.lists) for (const tool of tools) byTool.set(tool, label);
  for (const tool of appTools) byTool.set(tool, 'Agent / control');
  for (const { fileName, tools } of lists) {
    for (const entry of tools)
      byTool.set(typeof entry === 'string' ? entry : entry.name, labelOfEntry(fileName, entry));
  }
  for (const [tool, label] of Object.entries(edited)) byTool.set(tool, label);
  const shown = createLooks(looks);
  const sources = sharedPrefixes(firstTools);
  const labelOf = (tool: string) => shown.nameOf(byTool.get(tool) ?? labelByName(tool, byTool, sources));
  for (const tool of firstTools) labelOf(tool);
  for (const label of byTool.values()) shown.nameOf(label);
  return {
    labelOf,
    lookOf: shown.lookOf,
    get all() {
      return shown.all();
    },
  };
}

function labelOfEntry(fileName: string, entry: ToolEntry): string {
  const baseName = fileName.replace(/^.*[/\\]/, '');
  const known = knownNames.lists.find(({ file }) => file === baseName);
  if (known !== undefined) return known.label;
  if (typeof entry === 'string') return stemOf(baseName) ?? unknownTool.text;
  const tags = typeof entry.label === 'string' ? [entry.label] : (entry.label ?? []);
  const tag = tags.find((one) => Object.hasOwn(knownTags, one));
  if (tag !== undefined) return knownTags[tag] ?? tag;
  return entry.type ?? tags[0] ?? stemOf(baseName) ?? unknownTool.text;
}

/** `pubchem` of `pubchem_tools.json`; null for other names of files. */
function stemOf(fileName: string): string | null {
  return /^(.+?)_tools?\.json$/i.exec(fileName)?.[1] ?? null;
}

/** Prefixes that name a source because enough tools have them. */
function sharedPrefixes(tools: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const tool of new Set(tools)) {
    const prefix = prefixOf(tool);
    if (prefix !== null) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return new Set(
    [...counts]
      .filter(([prefix, n]) => n >= toolsOfSource && !verbs.has(prefix.toLowerCase()))
      .map(([prefix]) => prefix),
  );
}

function prefixOf(name: string): string | null {
  return /^([^_]+)_(?=.)/.exec(name)?.[1] ?? null;
}

function labelByName(tool: string, byTool: ReadonlyMap<string, string>, sources: ReadonlySet<string>): string {
  const server = /^mcp__(.+?)__(.+)$/.exec(tool);
  const name = server?.[2] ?? tool;
  const prefix = prefixOf(name);
  const known = prefix !== null && Object.hasOwn(knownTags, prefix) ? (knownTags[prefix] ?? null) : null;
  const stripped = known === null || prefix === null ? name : name.slice(prefix.length + 1);
  const found = byTool.get(name) ?? byTool.get(stripped) ?? known ?? server?.[1];
  if (found !== undefined && found !== null) return found;
  return prefix !== null && sources.has(prefix) ? prefix : unknownTool.text;
}

/** Every pair of shape and series colour; the shapes of the known databases come last, so that both differ as long as they can. */
const freePairs = Array.from({ length: labelShapes.length * seriesColours.length }, (_, index) => ({
  shape: labelShapes[(index + 4) % labelShapes.length] ?? '■',
  colour: seriesColours[(index + Math.floor(index / 24)) % seriesColours.length] ?? 'series-1',
}));
/** Colours that look alike: a person tells labels of one family apart by their shapes only. */
const hueFamilies: Readonly<Record<string, string>> = {
  'db-fda': 'series-1',
  'db-monarch': 'series-2',
  'db-open-targets': 'series-3',
  'db-agent': 'series-6',
};

/** Says whether two looks are too much alike for labels of their own. */
export function looksAlike(
  a: Pick<SourceLabel, 'shape' | 'colour'>,
  b: Pick<SourceLabel, 'shape' | 'colour'>,
): boolean {
  return pairOf(a) === pairOf(b);
}

function pairOf({ shape, colour }: Pick<SourceLabel, 'shape' | 'colour'>): string {
  return `${shape} ${hueFamilies[colour] ?? colour}`;
}

/** Looks by the names of labels. A new label takes the next pair that no other has, and keeps it when another is changed. */
function createLooks(chosen: ReadonlyMap<string, SourceLabel>) {
  const names = new Map<string, string>();
  const looks = new Map<string, SourceLabel>();
  const owners = new Map([...chosen].map(([label, look]) => [pairOf(look), label]));
  let next = 0;
  const takePair = (label: string) => {
    for (; next < freePairs.length; next += 1) {
      const pair = freePairs[next];
      const owner = pair === undefined ? null : owners.get(pairOf(pair));
      if (pair === undefined || (owner !== undefined && owner !== label)) continue;
      next += 1;
      return pair;
    }
    return freePairs[looks.size % freePairs.length] ?? unknownTool;
  };
  const add = (label: string, own: SourceLabel | null): string => {
    const look = chosen.get(label) ?? own ?? { text: label, ...takePair(label), dashed: false };
    // The pair that a changed label would have stays free, so that the next ones keep theirs.
    if (own === null && chosen.has(label)) takePair(label);
    if (!owners.has(pairOf(look))) owners.set(pairOf(look), label);
    names.set(label, look.text);
    // A label may have been given the name of one that came later: they are one then.
    if (!looks.has(look.text)) looks.set(look.text, look);
    return look.text;
  };
  const nameOf = (label: string): string =>
    label === unknownTool.text ? label : (names.get(label) ?? add(label, null));
  const lookOf = (shown: string): SourceLabel => {
    if (shown === unknownTool.text) return unknownTool;
    return looks.get(shown) ?? looks.get(nameOf(shown)) ?? unknownTool;
  };
  for (const look of knownLooks) add(look.text, look);
  return { nameOf, lookOf, all: () => [...looks.values()] };
}

/** A call or result with its source label, any other step as it is. */
export function labelStep(step: Step, labelOf: (tool: string | null) => string | null): Step {
  return step.kind === 'tool_call' || step.kind === 'tool_result' ? { ...step, label: labelOf(step.tool) } : step;
}

/** The traces of a file with the source labels that its tools have together, by the lists that are known and these. */
export function labelTraces(traces: readonly Trace[], lists: readonly ToolList[]): Trace[] {
  const tools = traces.flatMap(({ steps }) =>
    steps.flatMap(({ kind, tool }) => (kind === 'tool_call' && tool !== null ? [tool] : [])),
  );
  const labels = createToolLabels(lists, {}, { tools });
  const labelOf = (tool: string | null) => (tool === null ? unknownTool.text : labels.labelOf(tool));
  return traces.map((trace) => ({ ...trace, steps: trace.steps.map((step) => labelStep(step, labelOf)) }));
}
