import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program } from '../../src/main/rooms/index.ts';
import { type EvidenceTest, evidenceTests } from '../../src/shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../src/shared/rooms/evidence/claimTask.ts';
import { claimText, evidence, items, knowledgeBase, type TestName, testFile } from '../evidenceFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { zipOf } from '../zipFiles.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const importTest = (test: TestName, count = 1) =>
  project.importFile(place.write(`${test}.json`, testFile(test, count)));
const importKnowledgeBase = (ids: readonly number[]) =>
  project.importFile(place.write('evidence_kb.json', knowledgeBase(ids)));
const rowsOf = async (datasetId: number, view: object = {}) =>
  (await project.call('evidence.list', { view: { datasetId, ...view } })).rows;
const open = async (datasetId: number): Promise<ClaimTask> => {
  const [row] = await rowsOf(datasetId);
  return project.call('evidence.readClaim', { claimId: row?.id ?? 0 });
};
const previewOf = async (name: string, content: unknown) => {
  const preview = await project.call('datasets.preview', {
    source: project.workbench.grants.toRead(place.write(name, content)),
  });
  if (preview.room !== 'evidence') throw new Error(`Taken for ${preview.room}`);
  return preview;
};
const choicesOf = (task: ClaimTask) =>
  Object.fromEntries(task.candidates.flatMap(({ evidenceId, choice }) => (choice ? [[evidenceId, choice]] : [])));

describe('a file of claims', () => {
  it.each(evidenceTests)('of %s is known by what is in it, and comes out byte for byte', async (test) => {
    const text = testFile(test, 3);
    const datasetId = await project.importFile(place.write(`${test}.json`, text));
    const head = await project.call('evidence.head', { datasetId });
    expect(head).toMatchObject({ claimCount: 3, tests: [{ test, claimCount: 3, draftCount: 0, doneCount: 0 }] });
    const out = join(place.path, 'out.json');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  it('in a folder stands with its test, its context and its knowledge base', async () => {
    const members = [
      ['clean/context/mixed.json', testFile('mixed', 2), 8],
      ['clean/no_context/wrong_claim.json', testFile('wrong_claim'), 8],
      ['clean/evidence_kb.json', knowledgeBase([1, 2, 3]), 8],
      ['raw/accepted.vcf', '##fileformat=VCFv4.2', 8],
    ] as const;
    const preview = await previewOf('folder.zip', zipOf(members));
    expect(preview).toMatchObject({ format: 'evidence-claims', claimCount: 3, statementCount: 3, badCount: 0 });
    expect(preview.files.map(({ name, kind, test, hasContext }) => [name, kind, test, hasContext])).toEqual([
      ['clean/context/mixed.json', 'claims', 'mixed', true],
      ['clean/evidence_kb.json', 'statements', null, false],
      ['clean/no_context/wrong_claim.json', 'claims', 'wrong_claim', false],
      ['raw/accepted.vcf', 'unused', null, false],
    ]);
    expect(preview.problems).toMatchObject([{ code: 'evidenceVcfUnused', params: { file: 'raw/accepted.vcf' } }]);
    const datasetId = await project.importFile(join(place.path, 'folder.zip'));
    expect(await rowsOf(datasetId, { tests: ['mixed'] })).toHaveLength(2);
    expect(await rowsOf(datasetId, { hasContext: false })).toMatchObject([
      { test: 'wrong_claim', key: 'wrong_claim 1' },
    ]);
  });

  it('names what is wrong with file, item and line, and keeps the rest', async () => {
    const { evidence: right, ...without } = items.baseline;
    const twice = { ...items.baseline, claim: 'Another claim', evidence: [...right, right[0]] };
    const otherwise = { ...twice, claim: ' ', evidence: [right[0], { ...right[0], description: '' }] };
    const broken = [
      items.baseline,
      without,
      twice,
      items.baseline,
      { ...items.baseline, evidence: [{ evidence_id: 'x' }] },
      7,
      otherwise,
      { ...items.baseline, claim: 'Alone', evidence: [] },
    ];
    const preview = await previewOf('baseline.json', JSON.stringify(broken, null, 2));
    expect(preview).toMatchObject({ goodCount: 5, badCount: 3, recordCount: 8 });
    const said = preview.problems.map(({ code, itemKey, severity, params }) => [code, itemKey, severity, params.file]);
    expect(said).toEqual([
      ['keyMissing', '2', 'error', 'baseline.json'],
      ['evidenceTwice', '3', 'warning', 'baseline.json'],
      ['claimTwice', '4', 'warning', 'baseline.json'],
      ['evidenceIdOdd', '5', 'error', 'baseline.json'],
      ['keyMissing', '5', 'error', 'baseline.json'],
      ['evidenceRecordOdd', '6', 'error', 'baseline.json'],
      ['evidenceTwiceOtherwise', '7', 'warning', 'baseline.json'],
      ['textBlank', '7', 'warning', 'baseline.json'],
      ['textBlank', '7', 'warning', 'baseline.json'],
      ['claimAlone', '8', 'warning', 'baseline.json'],
    ]);
    expect(preview.problems.every(({ line }) => line > 1)).toBe(true);
    const datasetId = await project.importFile(join(place.path, 'baseline.json'));
    expect((await rowsOf(datasetId)).map(({ position }) => position)).toEqual([0, 2, 3, 6, 7]);
  });

  it('goes by one evidence once, whichever claim it stands under', async () => {
    const both = { ...items.assignment_test, evidence_C: [evidence(21), evidence(91)] };
    const preview = await previewOf('assignment_test.json', [both]);
    expect(preview.problems).toMatchObject([{ code: 'evidenceInTwo', params: { id: 21, first: 'B', second: 'C' } }]);
    const task = await open(await project.importFile(join(place.path, 'assignment_test.json')));
    expect(task.candidates.map(({ evidenceId }) => evidenceId).sort()).toEqual([1, 2, 21, 22, 91]);
  });

  it('of which nothing can be taken is refused with what kept the first record out', async () => {
    const source = project.workbench.grants.toRead(
      place.write('none.json', [{ claim: 'x', evidence: [{ evidence_id: 'a' }] }]),
    );
    const refused = project.call('datasets.preview', { source, format: 'evidence-claims' });
    await expect(refused).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { problem: 'evidenceIdOdd' } });
  });
});

describe('a claim as it is worked', () => {
  it('tells nothing of what is right, neither by words nor by order', async () => {
    const task = await open(await importTest('mixed'));
    const told = JSON.stringify(task);
    for (const word of ['missing', 'wrong_', items.mixed.explanation, 'Statement 4 ']) expect(told).not.toContain(word);
    expect(task.claims).toMatchObject([{ side: 'A', text: claimText, context: expect.any(Array) }]);
    expect(task.candidates.map(({ evidenceId }) => evidenceId).sort()).toEqual([1, 2, 3, 91, 92]);
  });

  it('comes in an order of each evaluator, the same every time', async () => {
    const datasetId = await importTest('selection_test', 40);
    const orders = async () => {
      const tasks = await Promise.all(
        (await rowsOf(datasetId)).map(({ id }) => project.call('evidence.readClaim', { claimId: id })),
      );
      return tasks.map(({ claims, candidates }) => [
        claims[0]?.text === claimText,
        ...candidates.map((one) => one.evidenceId),
      ]);
    };
    const mine = await orders();
    expect(await orders()).toEqual(mine);
    const first = mine.filter(([isFirst]) => isFirst).length;
    expect(first).toBeGreaterThan(8);
    expect(first).toBeLessThan(32);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await orders()).not.toEqual(mine);
  });

  it('keeps what was said with the order in which it was shown, and takes it back one by one', async () => {
    const datasetId = await importTest('mixed');
    const { row, candidates } = await open(datasetId);
    const choose = (evidenceId: number, choice: 'keep' | 'discard' | 'add' | null) =>
      project.call('evidence.choose', { claimId: row.id, evidenceId, choice });
    await choose(1, 'keep');
    await choose(91, 'discard');
    await importKnowledgeBase([1, 2, 3, 4, 21, 91]);
    await choose(4, 'add');
    await project.call('evidence.setConfidence', { claimId: row.id, confidence: 'high' });
    const said = await open(datasetId);
    expect(said.candidates.map((one) => one.evidenceId)).toEqual(candidates.map((one) => one.evidenceId));
    expect(choicesOf(said)).toEqual({ 1: 'keep', 91: 'discard' });
    expect(said).toMatchObject({ confidence: 'high', row: { state: 'draft' } });
    expect(said.added).toMatchObject([{ evidenceId: 4, description: 'Statement 4 on the variant.' }]);
    await project.call('project.undo', {});
    expect((await open(datasetId)).confidence).toBeNull();
    await choose(91, null);
    expect(choicesOf(await open(datasetId))).toEqual({ 1: 'keep' });
    for (let step = 0; step < 2; step += 1) await project.call('project.undo', {});
    expect(await open(datasetId)).toMatchObject({ added: [], row: { state: 'draft' } });
  });

  it('knows claims by the side on which they are shown', async () => {
    const datasetId = await importTest('assignment_test', 12);
    for (const { id } of await rowsOf(datasetId)) {
      await project.call('evidence.choose', { claimId: id, evidenceId: 1, choice: 'A' });
      const task = await project.call('evidence.readClaim', { claimId: id });
      expect(choicesOf(task)).toEqual({ 1: 'A' });
    }
    const said = project.workbench.context.db
      .prepare("SELECT value_json FROM item_values WHERE aspect LIKE '%:choice/1'")
      .pluck()
      .all();
    expect(new Set(said)).toEqual(new Set(['"A"', '"B"']));
  });

  it.each<[EvidenceTest & TestName, object, string]>([
    ['mixed', { evidenceId: 1, choice: 'A' }, 'choice'],
    ['mixed', { evidenceId: 1, choice: 'add' }, 'evidence'],
    ['mixed', { evidenceId: 4, choice: 'keep' }, 'evidence'],
    ['mixed', { evidenceId: 4, choice: 'add' }, 'unknown'],
    ['assignment_test', { evidenceId: 1, choice: 'keep' }, 'choice'],
    ['assignment_test', { evidenceId: 4, choice: 'neither' }, 'evidence'],
  ])('of %s refuses %o', async (test, order, reason) => {
    const { row } = await open(await importTest(test));
    const refused = project.call('evidence.choose', { claimId: row.id, evidenceId: 1, choice: 'keep', ...order });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { reason } });
  });

  it('is one evaluator’s own', async () => {
    const datasetId = await importTest('wrong_claim');
    const { row } = await open(datasetId);
    await project.call('evidence.judgeClaim', { claimId: row.id, verdict: 'claimIsWrong' });
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await open(datasetId)).toMatchObject({ verdict: null, row: { state: 'todo' } });
    expect(await rowsOf(datasetId, { states: ['draft'] })).toEqual([]);
  });
});

describe('what is written of a claim', () => {
  it('is kept with its passages and comments, and each explanation stays with the claim that was shown', async () => {
    const datasetId = await importTest('assignment_test', 6);
    for (const { id: claimId } of await rowsOf(datasetId)) {
      await project.call('evidence.writeExplanation', { claimId, side: 'B', text: 'As shown under B [EID1].' });
      const marks = [{ from: 0, to: 9, kind: 'supports' as const }];
      await project.call('evidence.markPassages', { claimId, evidenceId: 1, marks });
      await project.call('evidence.addComment', { claimId, text: 'Look again.' });
      const found = await project.call('evidence.list', { view: { datasetId, search: 'LOOK again' } });
      expect(found.rows.find(({ id }) => id === claimId)).toMatchObject({ inComment: true });
      const task = await project.call('evidence.readClaim', { claimId });
      expect(task.explanations).toEqual([
        { side: 'A', text: '' },
        { side: 'B', text: 'As shown under B [EID1].' },
      ]);
      expect(task.candidates.find(({ evidenceId }) => evidenceId === 1)?.marks).toEqual(marks);
      expect(task.comments).toMatchObject([{ author: 'Aki', isOwn: true, isEdited: false, text: 'Look again.' }]);
      const [{ ordinal } = { ordinal: 0 }] = task.comments;
      await project.call('evidence.editComment', { claimId, ordinal, text: 'Looked again.' });
      const { comments } = await project.call('evidence.readClaim', { claimId });
      expect(comments).toMatchObject([{ ordinal, isEdited: true, text: 'Looked again.' }]);
      const base = 'Look again.';
      await project.call('evidence.editComment', { claimId, ordinal, text: 'Look again. Twice.', base });
      const { comments: merged } = await project.call('evidence.readClaim', { claimId });
      expect(merged).toMatchObject([{ ordinal, text: 'Looked again. Twice.' }]);
    }
    const { row } = await open(datasetId);
    const unknown = project.call('evidence.markPassages', { claimId: row.id, evidenceId: 999, marks: [] });
    await expect(unknown).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('merges where two windows of one evaluator wrote it', async () => {
    const { row } = await open(await importTest('selection_test'));
    const { id: claimId } = row;
    const write = (text: string, base: string | null) =>
      project.call('evidence.writeExplanation', { claimId, text, base });
    await write('Why', '');
    await write('Why not', 'Why');
    expect(await write('So why', 'Why')).toMatchObject({ text: 'So why not' });
    const [first, second] = [
      { from: 0, to: 4, kind: 'supports' as const },
      { from: 5, to: 9, kind: 'contradicts' as const },
    ];
    type Marks = readonly { from: number; to: number; kind: 'supports' | 'contradicts' }[];
    const mark = (marks: Marks, base: Marks) =>
      project.call('evidence.markPassages', { claimId, evidenceId: 1, marks: [...marks], base: [...base] });
    await mark([second], []);
    await mark([first], []);
    const marks = async () => {
      const { explanations, candidates } = await project.call('evidence.readClaim', { claimId });
      return [explanations, candidates.find(({ evidenceId }) => evidenceId === 1)?.marks];
    };
    expect(await marks()).toEqual([[{ side: 'A', text: 'So why not' }], [first, second]]);
    await mark([{ ...second, from: 3 }], [second]);
    expect(await marks()).toMatchObject([{}, [{ ...second, from: 3 }]]);
    await mark([], [second]);
    await mark([first], [{ ...second, from: 3 }]);
    expect(await marks()).toMatchObject([{}, [first]]);
  });

  it('is one explanation in every other test', async () => {
    const { row } = await open(await importTest('selection_test'));
    const write = (side: 'A' | 'B') =>
      project.call('evidence.writeExplanation', { claimId: row.id, side, text: 'Why' });
    await expect(write('B')).rejects.toMatchObject({ details: { reason: 'choice' } });
    await write('A');
    const task = await project.call('evidence.readClaim', { claimId: row.id });
    expect(task.explanations).toEqual([{ side: 'A', text: 'Why' }]);
  });
});

describe('gold', () => {
  const prepare = async (test: TestName) => {
    const { row, candidates } = await open(await importTest(test));
    return { claimId: row.id, candidates };
  };

  it('stays hidden until the claim is done and somebody looks, which the history keeps', async () => {
    const { claimId } = await prepare('mixed');
    await project.call('evidence.choose', { claimId, evidenceId: 1, choice: 'keep' });
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await expect(project.call('evidence.reveal', { claimId })).rejects.toMatchObject({
      details: { reason: 'notDone' },
    });
    await project.call('evidence.setDone', { claimId, done: true });
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await project.call('evidence.reveal', { claimId });
    const gold = await project.call('evidence.readGold', { claimId });
    const told = Object.fromEntries(
      gold.evidence.map(({ evidenceId, origin, isRight }) => [evidenceId, [origin, isRight]]),
    );
    expect(told).toEqual({
      1: ['given', true],
      2: ['given', true],
      3: ['given', true],
      4: ['takenAway', true],
      91: ['mixedIn', false],
      92: ['mixedIn', false],
    });
    expect(gold.explanations).toEqual([{ side: 'A', text: items.mixed.explanation }]);
    const history = await project.call('evidence.history', { claimId });
    expect(history.map(({ kind }) => kind)).toEqual(['revealGold', 'setState', 'keepEvidence']);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await project.call('evidence.history', { claimId })).toEqual([]);
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
  });

  it('scores what was said before the first look, whatever is changed or undone afterwards', async () => {
    const { claimId } = await prepare('wrong_evidence');
    const choose = (choice: 'keep' | 'discard') => project.call('evidence.choose', { claimId, evidenceId: 91, choice });
    await choose('keep');
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    await choose('discard');
    const changed = await project.call('evidence.readClaim', { claimId });
    expect(changed).toMatchObject({ isChangedAfterReveal: true, revealedAt: expect.any(String) });
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    const hidden = await project.call('evidence.readClaim', { claimId });
    expect(hidden).toMatchObject({ isChangedAfterReveal: false, revealedAt: null, row: { state: 'done' } });
    await choose('discard');
    await project.call('evidence.reveal', { claimId });
    const gold = await project.call('evidence.readGold', { claimId });
    expect(gold.answer.choices).toEqual([{ evidenceId: 91, choice: 'keep' }]);
  });

  it('speaks of claims by the side on which they were shown', async () => {
    const datasetId = await importTest('assignment_test', 8);
    for (const { id: claimId } of await rowsOf(datasetId)) {
      const { claims } = await project.call('evidence.readClaim', { claimId });
      const side = claims.find(({ text }) => text === claimText)?.side ?? 'A';
      await project.call('evidence.choose', { claimId, evidenceId: 1, choice: side });
      await project.call('evidence.setDone', { claimId, done: true });
      await project.call('evidence.reveal', { claimId });
      const { evidence: shown, answer, explanations } = await project.call('evidence.readGold', { claimId });
      expect(shown.find(({ evidenceId }) => evidenceId === 1)?.place).toBe(side);
      expect(shown.find(({ evidenceId }) => evidenceId === 91)?.place).toBe('neither');
      expect(answer.choices).toEqual([{ evidenceId: 1, choice: side }]);
      expect(explanations.find((one) => one.side === side)?.text).toBe(items.assignment_test.explanation_A);
    }
  });

  it.each<[TestName, object]>([
    ['selection_test', { claim: expect.stringMatching(/^[AB]$/), verdict: null }],
    ['wrong_claim', { claim: null, verdict: 'claimIsWrong' }],
    ['full_data', { claim: null, verdict: null }],
  ])('of %s says what the test asks', async (test, expected) => {
    const { claimId } = await prepare(test);
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    expect(await project.call('evidence.readGold', { claimId })).toMatchObject(expected);
  });
});

describe('explanations', () => {
  it('of claims that are done can be laid beside each other, and beside gold that somebody looked at', async () => {
    const datasetId = await importTest('mixed', 2);
    const [first, second] = await rowsOf(datasetId);
    for (const claimId of [first?.id ?? 0, second?.id ?? 0]) {
      await project.call('evidence.writeExplanation', { claimId, text: `Why ${claimId}` });
    }
    const { answers } = program.rooms.evidence;
    const sets = async () => (await answers?.sets(project.workbench.context)) ?? [];
    expect(await sets()).toEqual([]);
    await project.call('evidence.setDone', { claimId: first?.id ?? 0, done: true });
    expect(await sets()).toMatchObject([{ title: 'mixed.json', author: 'Aki', itemCount: 1 }]);
    const [before] = (await answers?.read(project.workbench.context, (await sets())[0]?.id ?? '')) ?? [];
    expect(before).toMatchObject({ answer: `Why ${first?.id}`, reference: '' });
    await project.call('evidence.reveal', { claimId: first?.id ?? 0 });
    expect(await sets()).toMatchObject([{ author: 'Aki' }, { author: 'gold', itemCount: 1 }]);
    const question = [
      claimText,
      ...['1', '2', '3', '91', '92'].map((id) => `EID${id}: Statement ${id} on the variant.`),
    ].join('\n\n');
    const [own, gold] = await Promise.all((await sets()).map(({ id }) => answers?.read(project.workbench.context, id)));
    expect(own).toMatchObject([
      { key: 'mixed 1', question, answer: `Why ${first?.id}`, reference: items.mixed.explanation },
    ]);
    expect(gold).toMatchObject([{ key: 'mixed 1', answer: items.mixed.explanation }]);
  });
});

describe('a release of CIViC', () => {
  const table = (...rows: readonly string[][]) => rows.map((row) => row.join('\t')).join('\n');
  const release = {
    AssertionSummaries: table(
      ['assertion_id', 'assertion_summary', 'molecular_profile', 'molecular_profile_id', 'assertion_description'],
      ['7', claimText, 'EGFR Exon 19 Deletion', '133', 'The reference.'],
      ['8', claimText, 'KIT Exon 11 Mutation', '9', 'Another.'],
    ),
    ClinicalEvidenceSummaries: table(['evidence_id', 'evidence_statement'], ['1', 'Statement 1 on the variant.']),
    MolecularProfileSummaries: table(
      ['name', 'molecular_profile_id', 'summary', 'variant_ids'],
      ['EGFR Exon 19 Deletion', '133', 'Deletions keep it on.', '131, 132'],
    ),
    FeatureSummaries: table(
      ['feature_id', 'name', 'description'],
      ['19', 'EGFR', 'A receptor.'],
      ['20', 'KIT', 'Other.'],
    ),
    VariantGroupSummaries: table(
      ['variant_group_id', 'variant_group', 'description'],
      ['2', 'Deletions', 'Seen in adenocarcinoma.'],
    ),
    VariantSummaries: table(
      ['variant_id', 'variant', 'feature_name', 'variant_groups', 'variant_types', 'variant_aliases'],
      ['131', 'Exon 19 Deletion', 'EGFR', 'Deletions', 'inframe_deletion', 'N/A'],
      ['132', 'L858R', 'EGFR', '', '', ''],
    ),
  };
  const members = (tables: Readonly<Record<string, string>>) =>
    Object.entries(tables).map(([name, text]) => [`01-Feb-2026-${name}.tsv`, text, 8] as const);

  it('describes the claims that it makes, by their molecular profile, and tells nothing of the reference', async () => {
    const [first] = await rowsOf(await importTest('mixed'));
    const described = () => project.call('evidence.describeClaim', { claimId: first?.id ?? 0 });
    expect(await described()).toEqual([]);
    const datasetId = await project.importFile(place.write('release.zip', zipOf(members(release))));
    expect(await described()).toEqual([
      {
        text: claimText,
        assertionIds: [7],
        summaries: [
          { kind: 'profile', name: 'EGFR Exon 19 Deletion', text: 'Deletions keep it on.' },
          { kind: 'gene', name: 'EGFR', text: 'A receptor.' },
          { kind: 'variant', name: 'EGFR Exon 19 Deletion', text: 'inframe_deletion' },
          { kind: 'group', name: 'Deletions', text: 'Seen in adenocarcinoma.' },
        ],
      },
    ]);
    await project.call('datasets.withdraw', { datasetId });
    expect(await described()).toEqual([]);
  });

  it('without some of its tables says what the others say, and names those of another shape', async () => {
    const { MolecularProfileSummaries: _, ...rest } = release;
    const odd = { ...rest, FeatureSummaries: 'feature_id\ttitle\n19\tEGFR' };
    const preview = await previewOf('release.zip', zipOf(members(odd)));
    const features = '01-Feb-2026-FeatureSummaries.tsv';
    expect(preview.problems.map(({ code, params }) => [code, params.file, params.column])).toEqual([
      ['releaseFactMissing', '01-Feb-2026-ClinicalEvidenceSummaries.tsv', expect.stringContaining('disease')],
      ['evidenceFileUnknown', features, undefined],
      ['releaseColumnMissing', features, 'name'],
      ['releaseColumnMissing', features, 'description'],
    ]);
    const [first] = await rowsOf(await importTest('missing_evidence'));
    await project.importFile(place.write('release.zip', zipOf(members(odd))));
    // No context says which of the two assertions it is.
    expect(await project.call('evidence.describeClaim', { claimId: first?.id ?? 0 })).toEqual([
      { text: claimText, assertionIds: [7, 8], summaries: [] },
    ]);
  });
});

describe('a knowledge base', () => {
  const header =
    'molecular_profile\tdisease\ttherapies\tevidence_type\tevidence_direction\tevidence_level\tsignificance\tevidence_statement\tcitation_id\tsource_type\tcitation\trating\tevidence_id';
  const row = (id: number, level: string, text = `Statement ${id} on the variant.`) =>
    [
      'EGFR L858R',
      'Lung Cancer',
      'Samplinib',
      'Predictive',
      'Supports',
      level,
      'Resistance',
      text,
      '123',
      'PubMed',
      'A et al., 2026',
      '3',
      id,
    ].join('\t');
  const table = [
    header,
    row(1, 'A'),
    row(4, 'B', 'Plasma T790M came back after relapse, T790M again.'),
    row(5, 'B', 'T790M is rare here.'),
    row(6, 'C', '肺癌の治療'),
  ].join('\n');

  it('is searched by words, ranked, with what is there already', async () => {
    const { row: claim } = await open(await importTest('mixed'));
    await project.importFile(place.write('01-Feb-2026-ClinicalEvidenceSummaries.tsv', table));
    const search = async (text: string, more: object = {}) => {
      const { statements, matched } = await project.call('evidence.search', { claimId: claim.id, text, ...more });
      return [matched, statements.map(({ evidenceId, place: where }) => [evidenceId, where])];
    };
    expect(await search('T790M')).toEqual([
      2,
      [
        [4, null],
        [5, null],
      ],
    ]);
    expect(await search('plasma t79')).toEqual([1, [[4, null]]]);
    expect(await search('治療')).toEqual([1, [[6, null]]]);
    expect(await search('EID1')).toEqual([1, [[1, 'candidate']]]);
    expect(await search('"AND* nothing')).toEqual([0, []]);
    expect(await search('', { limit: 2, offset: 1 })).toEqual([
      4,
      [
        [4, null],
        [5, null],
      ],
    ]);
    expect(await search('T790M samplinib', { filter: { levels: ['B'], ratingAtLeast: 4 } })).toEqual([0, []]);
    expect(await search('', { filter: { levels: ['A', 'C'], types: ['Predictive'] } })).toEqual([
      2,
      [
        [1, 'candidate'],
        [6, null],
      ],
    ]);
    await project.call('evidence.choose', { claimId: claim.id, evidenceId: 4, choice: 'add' });
    expect(await search('T790M')).toEqual([
      2,
      [
        [4, 'added'],
        [5, null],
      ],
    ]);
    const { added, candidates } = await project.call('evidence.readClaim', { claimId: claim.id });
    expect(added).toMatchObject([
      { evidenceId: 4, facts: { level: 'B', rating: 3, sourceType: 'PubMed', sourceId: '123' } },
    ]);
    expect(candidates.map(({ evidenceId, facts }) => [evidenceId, facts?.level ?? null]).sort()).toEqual([
      [1, 'A'],
      [2, null],
      [3, null],
      [91, null],
      [92, null],
    ]);
  });

  it('belongs to a claim by what it holds, and tells what it can be filtered by', async () => {
    const { row: claim } = await open(await importTest('mixed'));
    await project.importFile(place.write('other_kb.json', [{ evidence_id: 1, description: 'Something else' }]));
    const bases = () => project.call('evidence.knowledgeBases', { claimId: claim.id });
    expect(await bases()).toEqual([]);
    expect(await project.call('evidence.search', { claimId: claim.id, text: '' })).toMatchObject({
      fileId: null,
      matched: 0,
    });
    await project.importFile(place.write('x-ClinicalEvidenceSummaries.tsv', table));
    await importKnowledgeBase([1, 2]);
    expect(await bases()).toMatchObject([
      { statementCount: 2, hasFacts: false },
      { statementCount: 4, hasFacts: true },
    ]);
    const fileId = (await bases())[1]?.fileId ?? 0;
    const facts = await project.call('evidence.statementFacts', { claimId: claim.id, fileId });
    expect(facts.filter(({ fact }) => fact === 'level')).toEqual([
      { fact: 'level', value: 'B', statementCount: 2 },
      { fact: 'level', value: 'A', statementCount: 1 },
      { fact: 'level', value: 'C', statementCount: 1 },
    ]);
    const unknown = project.call('evidence.search', { claimId: claim.id, fileId: 999, text: '' });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // The smaller file says nothing of levels itself.
    const smaller = (await bases())[0]?.fileId ?? 0;
    const said = await project.call('evidence.statementFacts', { claimId: claim.id, fileId: smaller });
    expect(said.filter(({ fact }) => fact === 'level')).toEqual([{ fact: 'level', value: 'A', statementCount: 1 }]);
    const search = (levels: string[], text = '') =>
      project.call('evidence.search', { claimId: claim.id, fileId: smaller, text, filter: { levels } });
    expect(await search(['A'])).toMatchObject({ matched: 1, statements: [{ evidenceId: 1, facts: { level: 'A' } }] });
    expect(await search(['A'], 'EID1')).toMatchObject({ matched: 1 });
    expect(await search(['B'])).toMatchObject({ matched: 0 });
  });

  it('of another release names columns and rows that cannot be read', async () => {
    const preview = await previewOf('x-ClinicalEvidenceSummaries.tsv', `${table}\nshort\tx`);
    expect(preview.problems.map(({ code, line }) => [code, line]).slice(-3)).toEqual([
      ['releaseRowLength', 6],
      ['releaseIdOdd', 6],
      ['keyEmpty', 6],
    ]);
  });

  it('without the column of statements is refused with the name of file and column', async () => {
    const name = 'x-ClinicalEvidenceSummaries.tsv';
    const renamed = previewOf(name, table.replace('evidence_statement', 'evidence_text'));
    await expect(renamed).rejects.toMatchObject({
      details: { problem: 'releaseColumnMissing', file: name, column: 'evidence_statement' },
    });
  });
});

describe('the list of claims', () => {
  it('finds the next one that is not done, and the place of one', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const [first, , third] = await rowsOf(datasetId);
    const view = { datasetId, search: '(3)' };
    expect(await project.call('evidence.locate', { view, claimId: third?.id ?? 0 })).toEqual({ index: 0 });
    expect(await project.call('evidence.locate', { view, claimId: first?.id ?? 0 })).toEqual({ index: -1 });
    expect(await project.call('evidence.nextOpen', { view: { datasetId }, claimId: third?.id ?? 0 })).toEqual({
      claimId: first?.id,
    });
  });

  it('finds the next and the previous one that is not done or is flagged, around both ends and within the view', async () => {
    const datasetId = await importTest('wrong_claim', 4);
    const [first = 0, second = 0, third = 0, fourth = 0] = (await rowsOf(datasetId)).map(({ id }) => id);
    const next = async (claimId: number, by: 1 | -1, view = {}) =>
      (await project.call('evidence.nextAsking', { view: { datasetId, ...view }, claimId, by })).claimId;
    await project.call('evidence.judgeMany', { claimIds: [first, second, third], judgement: 'done' });
    expect([await next(first, 1), await next(first, -1), await next(fourth, 1)]).toEqual([fourth, fourth, null]);
    await project.call('evidence.setFlag', { claimId: second, flagged: true });
    expect([await next(first, 1), await next(second, 1), await next(third, -1)]).toEqual([second, fourth, second]);
    expect([await next(fourth, 1), await next(first, -1)]).toEqual([second, fourth]);
    expect(await next(first, 1, { flagged: false })).toBe(fourth);
  });
});

describe('several claims of the list', () => {
  const statesOf = async (datasetId: number) =>
    (await rowsOf(datasetId)).map(({ state, flagged }) => [state, flagged] as const);

  it('are called done and flagged in one act each, which one undo takes back, and others see nothing of it', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const claimIds = (await rowsOf(datasetId)).map(({ id }) => id);
    await project.call('evidence.setDone', { claimId: claimIds[1] ?? 0, done: true });
    await project.call('evidence.judgeMany', { claimIds, judgement: 'done' });
    await project.call('evidence.judgeMany', { claimIds: claimIds.slice(1), judgement: 'flag' });
    const judged = await statesOf(datasetId);
    expect(judged).toEqual([
      ['done', false],
      ['done', true],
      ['done', true],
    ]);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await statesOf(datasetId)).toEqual(claimIds.map(() => ['todo', false]));
    await project.call('evidence.judgeMany', { claimIds, judgement: 'unflag' });
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    expect(await statesOf(datasetId)).toEqual(judged);

    expect((await project.call('project.undo', {})).label).toMatchObject({ kind: 'flagMany', params: { count: 2 } });
    expect((await project.call('project.undo', {})).label).toMatchObject({ kind: 'doneMany', params: { count: 3 } });
    expect((await statesOf(datasetId)).map(([state]) => state === 'done')).toEqual([false, true, false]);
    await project.call('evidence.judgeMany', { claimIds, judgement: 'todo' });
    expect((await statesOf(datasetId)).map(([state]) => state)).not.toContain('done');
  });

  it('that become done with something left open are counted, and their gold stays hidden', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const claimIds = (await rowsOf(datasetId)).map(({ id }) => id);
    const [whole = 0, part = 0, untouched = 0] = claimIds;
    for (const claimId of [whole, part]) {
      await project.call('evidence.judgeClaim', { claimId, verdict: 'claimIsRight' });
      const { candidates } = await project.call('evidence.readClaim', { claimId });
      for (const { evidenceId } of candidates.slice(claimId === whole ? 0 : 1)) {
        await project.call('evidence.choose', { claimId, evidenceId, choice: 'keep' });
      }
    }
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'flag' })).toMatchObject({ openCount: 0 });
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'done' })).toMatchObject({ openCount: 2 });
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'done' })).toMatchObject({ openCount: 0 });
    for (const claimId of [whole, untouched]) {
      await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
        details: { reason: 'hidden' },
      });
    }
  });

  it('are of one dataset, each of them there, and at most 1,000', async () => {
    const datasetId = await importTest('mixed');
    const [[first], [other]] = [await rowsOf(datasetId), await rowsOf(await importTest('wrong_claim'))];
    const order = (claimIds: number[]) => project.call('evidence.judgeMany', { claimIds, judgement: 'done' });
    await expect(order([first?.id ?? 0, other?.id ?? 0])).rejects.toMatchObject({ details: { reason: 'datasets' } });
    await expect(order([first?.id ?? 0, 9_999])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(order(Array.from({ length: 1_001 }, () => first?.id ?? 0))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await statesOf(datasetId)).toEqual([['todo', false]]);
  });
});
