import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { ResultText } from '../src/main/rooms/evidence/numbers/resultTree.ts';
import { type ClaimItem, type EvidenceTest, evidenceLists } from '../src/shared/rooms/evidence/claims.ts';
import { sharedPath } from './sharedFolder.ts';

/** The published result files below `sharedFolder`, of two models, with what they wrote. */
export function readSharedResults(): ResultText[] {
  const root = sharedPath('data');
  return (['results', 'outputs'] as const).flatMap((kind) =>
    readdirSync(join(root, kind), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(root, path), kind, text: readFileSync(path, 'utf8') })),
  );
}

/** An item of the clean files as JSON has it. */
export type GivenItem = Readonly<Record<string, unknown>>;
const givenEvidence = z.array(z.object({ evidence_id: z.number(), description: z.string() }));

/** The items of a clean file that was read, whichever way it lists them. */
export function claimItems(
  test: EvidenceTest,
  given: readonly GivenItem[] | Readonly<Record<string, GivenItem>>,
): ClaimItem[] {
  return Object.values(given).map((item) => {
    const sides = test === 'selection_test' || test === 'assignment_test' ? ['_A', '_B'] : [''];
    const lists = evidenceLists.flatMap((name) => {
      if (item[name] === undefined) return [];
      const list = givenEvidence.parse(item[name]);
      return [
        [name, list.map(({ evidence_id, description }) => ({ evidenceId: evidence_id, description, modelUsed: null }))],
      ];
    });
    const claims = sides.map((side) => {
      const context = item[`context${side}`];
      const said = context === undefined ? null : Object.entries(z.record(z.string(), z.string()).parse(context));
      return {
        text: String(item[`claim${side}`] ?? ''),
        explanation: typeof item[`explanation${side}`] === 'string' ? String(item[`explanation${side}`]) : null,
        context: said === null ? null : said.map(([name, value]) => ({ name, value })),
      };
    });
    return { test, claims, modelUsed: null, lists: Object.fromEntries(lists) };
  });
}
