import { z } from 'zod';
import { type ReadySchemeId, readySchemeIds } from './readySchemes.ts';
import { createToolLabels } from './toolLabels.ts';

const kinds = ['coding', 'medical'] as const;
type ToolKind = (typeof kinds)[number];

const ofKind = z.object({
  callCount: z.number().int().nonnegative(),
  /** Names of those that are called most, three at most. */
  tools: z.array(z.string()),
});

/** Which ready scheme fits the traces at hand, and what that is said from. */
export const schemeProposalSchema = z.object({
  /** Null where there is no call to tell it from. */
  scheme: z.enum(readySchemeIds).nullable(),
  callCount: z.number().int().nonnegative(),
  coding: ofKind,
  medical: ofKind,
});
export type SchemeProposal = z.infer<typeof schemeProposalSchema>;

const words: Readonly<Record<ToolKind, ReadonlySet<string>>> = {
  coding: new Set(
    `bash shell terminal powershell python ipython jupyter notebook editor edit multiedit patch grep glob git pytest lint compile code file files
    repo repository directory dir diff`.split(/\s+/),
  ),
  medical: new Set(
    `drug drugs disease diseases medication medications medicine patient patients clinical diagnosis diagnose symptom symptoms phenotype phenotypes
    adverse dosage dose contraindications fda hpo mondo icd umls rxnorm snomed loinc pubmed ehr fhir opentargets monarch dailymed`.split(
      /\s+/,
    ),
  ),
};
/** Whole names of coding agents' tools and of commands that they call as tools; in a longer name these words say nothing. */
const codingNames: ReadonlySet<string> = new Set(
  `read write ls cd cat rm mv cp mkdir pip npm curl wget sed awk make chmod run open create insert goto scroll_up scroll_down submit`.split(
    /\s+/,
  ),
);
/** Sources whose tools the program knows by name. */
const medicalSources: ReadonlySet<string> = new Set(['FDA', 'Open Targets', 'Monarch']);
const namedTools = 3;

/**
 * The ready scheme that fits how often tools are called, by what their names say: a coding agent where at least half of the calls are of tools that run code or touch files, a
 * medical agent where at least half ask for drugs, diseases or patients, a tool-using assistant otherwise; the larger one of both. Tools that only end or steer a run are not
 * counted. It proposes and decides nothing.
 *
 * @param calls tools with their numbers of calls, most calls first
 */
export function proposeScheme(calls: readonly { readonly tool: string; readonly callCount: number }[]): SchemeProposal {
  const labels = createToolLabels();
  const counted = calls.filter(({ tool }) => tool !== 'Finish' && labels.labelOf(tool) !== 'Agent / control');
  const callCount = sum(counted);
  const kindOf = (tool: string): ToolKind | null => {
    const named = wordsOf(tool);
    const speaksOf = (kind: ToolKind) => named.some((word) => words[kind].has(word));
    if (medicalSources.has(labels.labelOf(tool)) || speaksOf('medical')) return 'medical';
    return codingNames.has(tool.toLowerCase()) || speaksOf('coding') ? 'coding' : null;
  };
  const kindOfCall = counted.map((one) => ({ ...one, kind: kindOf(one.tool) }));
  const factsOf = (kind: ToolKind) => {
    const own = kindOfCall.filter((one) => one.kind === kind);
    return { callCount: sum(own), tools: own.slice(0, namedTools).map(({ tool }) => tool) };
  };
  const [coding, medical] = [factsOf('coding'), factsOf('medical')];
  const larger: ToolKind = coding.callCount > medical.callCount ? 'coding' : 'medical';
  const isHalf = 2 * Math.max(coding.callCount, medical.callCount) >= callCount;
  const scheme: ReadySchemeId | null = callCount === 0 ? null : isHalf ? larger : 'assistant';
  return { scheme, callCount, coding, medical };
}

function sum(calls: readonly { readonly callCount: number }[]): number {
  return calls.reduce((total, { callCount }) => total + callCount, 0);
}

/** `get_drugName-2` has the words get, drug, name and 2. */
function wordsOf(tool: string): string[] {
  return tool
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
