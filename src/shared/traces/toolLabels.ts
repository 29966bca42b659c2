import { z } from 'zod';
import knownNames from './toolNames.json' with { type: 'json' };
import type { Trace } from './trace.ts';

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
/** A first word that says what a tool does names no source. */
const verbs =
  /^(?:get|set|list|search|find|fetch|query|look|lookup|read|write|run|call|add|create|update|delete|remove|make|do|execute|exec|compute|calculate|calc|check|is|has|open|close|send|ask|use|web|tool|str|my|str_replace)$/i;

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
          typeof entry === 'object' && entry !== null ? { name, ...entry } : name,
        )
      : [];
  const tools = entries.flatMap((entry) => {
    const parsed = toolEntrySchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  return tools.length === 0 ? null : { fileName, tools };
}

/**
 * The label of a tool: by its exact name in a list, by its name without a known prefix (`FDA_`, `OpenTargets_`, `Monarch_`, `mcp__x__`),
 * else the prefix before the first `_` unless it is a verb, else `Unknown tool`. Later lists win over earlier ones; `edited` labels of
 * the user (label by tool) win over all.
 */
export function createToolLabels(
  lists: readonly ToolList[] = [],
  edited: Readonly<Record<string, string>> = {},
): ToolLabels {
  const byTool = new Map<string, string>();
  for (const { label, tools } of knownNames.lists) for (const tool of tools) byTool.set(tool, label);
  for (const tool of appTools) byTool.set(tool, 'Agent / control');
  for (const { fileName, tools } of lists) {
    for (const entry of tools)
      byTool.set(typeof entry === 'string' ? entry : entry.name, labelOfEntry(fileName, entry));
  }
  for (const [tool, label] of Object.entries(edited)) byTool.set(tool, label);
  const looks = new Map(knownLooks.map((look) => [look.text, look]));
  for (const label of byTool.values()) addLook(looks, label);
  return {
    labelOf: (tool) => byTool.get(tool) ?? labelByName(tool, byTool),
    lookOf: (label) => addLook(looks, label),
    get all() {
      return [...looks.values()];
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

function labelByName(tool: string, byTool: ReadonlyMap<string, string>): string {
  const server = /^mcp__(.+?)__(.+)$/.exec(tool);
  const name = server?.[2] ?? tool;
  const prefix = /^([^_]+)_(?=.)/.exec(name)?.[1] ?? null;
  const known = prefix !== null && Object.hasOwn(knownTags, prefix) ? (knownTags[prefix] ?? null) : null;
  const stripped = known === null || prefix === null ? name : name.slice(prefix.length + 1);
  const found = byTool.get(name) ?? byTool.get(stripped) ?? known ?? server?.[1];
  if (found !== undefined && found !== null) return found;
  return prefix === null || verbs.test(prefix) ? unknownTool.text : prefix;
}

/** A new label takes the next pair of shape and colour that no other label has. */
function addLook(looks: Map<string, SourceLabel>, text: string): SourceLabel {
  if (text === unknownTool.text) return unknownTool;
  const known = looks.get(text);
  if (known !== undefined) return known;
  const own = looks.size - knownLooks.length;
  // The four shapes of the known databases come last, so that shape and colour differ as long as they can.
  const shape = labelShapes[(own + 4) % labelShapes.length] ?? '■';
  const colour = seriesColours[(own + Math.floor(own / 24)) % seriesColours.length] ?? 'series-1';
  const look: SourceLabel = { text, shape, colour, dashed: false };
  looks.set(text, look);
  return look;
}

/** The trace with the source label on every call and result. */
export function labelSteps(trace: Trace, labels: ToolLabels): Trace {
  const steps = trace.steps.map((step) => {
    if (step.kind !== 'tool_call' && step.kind !== 'tool_result') return step;
    return { ...step, label: step.tool === null ? unknownTool.text : labels.labelOf(step.tool) };
  });
  return { ...trace, steps };
}
