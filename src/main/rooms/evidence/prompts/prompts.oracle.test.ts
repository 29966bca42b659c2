import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { claimItems, type GivenItem } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { parseReply } from './parseReply.ts';
import { evidenceIdsIn, promptTask, referencePrompt, withFoundEvidence } from './referencePrompt.ts';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

type Prompt = {
  scenario: EvidenceTest | 'full_data_noid';
  context: string;
  taskType: string;
  count: number;
  sha256First30: string[];
  firstEntry: string;
  firstIds: number[];
};
type Reply = {
  task: string;
  text: string;
  result: Readonly<Record<string, string | { generated_explanation: string }>>;
};
type Found = { evidence_id: number | string; description: string };
type Oracle = {
  prompts: Prompt[];
  parse: Reply[];
  rag: { entry: string; add: Found[]; updated: string };
  idLines: { text: string; ids: string[] }[];
};

describeWithShared("what the study's program gives a model, and takes from it", 'oracle/prompts', () => {
  const { prompts, parse, rag, idLines } = read<Oracle>('oracle/prompts/prompts.json');

  test.each(prompts)('$scenario $context: the recorded prompts', (recorded) => {
    const { scenario, context, taskType, count, sha256First30, firstEntry, firstIds } = recorded;
    const isR4c = scenario === 'full_data_noid';
    const file = isR4c ? 'data/r4c-ibe/clean/full_data_noid.json' : `data/civic/clean/${context}/${scenario}.json`;
    const items = claimItems(isR4c ? 'full_data' : scenario, read<GivenItem[]>(file));
    const made = items.map((item) => referencePrompt(item) ?? '');
    expect(items.map(({ test }) => promptTask(test))).toEqual(new Array(count).fill(taskType));
    expect(made[0]).toBe(firstEntry);
    const hashes = made.slice(0, 30).map((text) => createHash('sha256').update(text).digest('hex').slice(0, 16));
    expect(hashes).toEqual(sha256First30);
    const ids = evidenceIdsIn(made[0] ?? '').map(Number);
    expect(ids.sort((one, other) => one - other)).toEqual(firstIds);
  });

  test('reads replies as narrowly', () => {
    const tests: Readonly<Record<string, EvidenceTest>> = {
      selection: 'selection_test',
      assignment: 'assignment_test',
    };
    const found = parse.map(({ task, text }) => {
      const reply = parseReply(tests[task] ?? 'baseline', text);
      const [first, second = ''] = reply.explanations;
      if (reply.task === 'assignment') {
        return { claim_A: { generated_explanation: first }, claim_B: { generated_explanation: second } };
      }
      const chosen = reply.task === 'selection' ? { selected_claim: reply.selectedClaim } : {};
      return { ...chosen, generated_explanation: first };
    });
    expect(found).toEqual(parse.map(({ result }) => result));
  });

  test('puts found evidence first, and reads ids of evidence lines', () => {
    const found = rag.add.map(({ evidence_id, description }) => ({ evidenceId: evidence_id, description }));
    expect(withFoundEvidence(rag.entry, found)).toBe(rag.updated);
    expect(idLines.map(({ text }) => ({ text, ids: evidenceIdsIn(text) }))).toEqual(idLines);
  });

  test('has no words for the assignment test, whose prompt is not published', () => {
    const items = claimItems('assignment_test', read<GivenItem[]>('data/civic/clean/context/assignment_test.json'));
    expect(items.map(referencePrompt)).toEqual(new Array(50).fill(null));
  });
});
