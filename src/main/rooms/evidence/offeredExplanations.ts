import { AppError } from '../../../shared/errors.ts';
import { goldSetId, isOutputsSetOf, outputsSetId, writtenSetId } from '../../../shared/rooms/evidence/answerSets.ts';
import { evidenceName } from '../../../shared/rooms/evidence/citations.ts';
import { candidatesOf, claimSides, sourceOf, taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { createKeptResults } from '../../traces/reading/keptResults.ts';
import type { OfferedAnswer, RoomAnswers } from '../roomAnswers.ts';
import { testOfScenario } from './numbers/resultFiles.ts';
import { placeOf } from './placeOf.ts';
import type { WrittenOutputs } from './results/storedResults.ts';
import { answeredClaims } from './tables/claimsTable.ts';
import { type WrittenExplanation, writtenExplanations } from './tables/explanationsTable.ts';
import { datasetsWith } from './tables/filesTable.ts';

/**
 * Explanations that can be laid side by side: those of each evaluator, of claims they called done; of each dataset the reference ones, of claims whose
 * reference somebody has looked at already; and those of each agent of a model, of claims that the project holds at the same place of the same test.
 * The reference stands beside an explanation only where somebody has looked at it.
 */
export const offeredExplanations: RoomAnswers = {
  sets: async (context) =>
    (await setsIn(context)).map(({ id, title, author, answers }) => {
      return { id, title, author, turn: null, itemCount: answers.size };
    }),
  items: async (context, setId) => (await findSet(context, setId)).map(({ key, question }) => ({ key, question })),
  read: findSet,
};

type Reading = Parameters<RoomAnswers['sets']>[0];
type Offered = {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** By item. */
  readonly answers: Map<string, OfferedAnswer>;
};

/** What an explanation answers. */
type Asked = Omit<OfferedAnswer, 'answer'>;

const outputs = createKeptResults<WrittenOutputs[]>(4);

async function setsIn(context: Reading): Promise<Offered[]> {
  const sets = explanationsOfPeople(context.db);
  for (const dataset of datasetsWith(context.db, 'outputs')) {
    sets.push(...explanationsOfModels(context.db, dataset, await outputsOf(context, dataset.id)));
  }
  return sets;
}

function outputsOf(context: Reading, datasetId: number): Promise<WrittenOutputs[]> {
  const place = placeOf(context, datasetId);
  return outputs.get(context.db, `${datasetId}`, () => context.pool.run('evidence.writtenOutputs', place));
}

function explanationsOfPeople(db: ReadableDatabase): Offered[] {
  const sets = new Map<string, Offered>();
  for (const written of writtenExplanations(db)) {
    const { datasetId, datasetName, evaluatorId, evaluator, text, item, side, isRevealed } = written;
    const about = aboutOf(written);
    add(
      sets,
      { id: writtenSetId(datasetId, evaluatorId), title: datasetName, author: evaluator },
      { ...about, answer: text },
    );
    const reference = item.claims[claimSides.indexOf(side)]?.explanation ?? '';
    if (isRevealed && reference !== '') {
      add(sets, { id: goldSetId(datasetId), title: datasetName, author: 'gold' }, { ...about, answer: reference });
    }
  }
  return [...sets.values()];
}

function explanationsOfModels(
  db: ReadableDatabase,
  { id, name }: { readonly id: number; readonly name: string },
  written: readonly WrittenOutputs[],
): Offered[] {
  const tests = new Map<string, ReadonlyMap<number, readonly Asked[]>>();
  const askedIn = (test: string, count: number) => {
    const place = `${test} ${count}`;
    const asked = tests.get(place) ?? askedOf(answeredClaims(db, test, count));
    tests.set(place, asked);
    return asked;
  };
  const sets = new Map<string, Offered>();
  for (const { model, agent, scenario, explanations } of written) {
    // Lists cut a long name at its end: what differs most stands first, and the provider is left out.
    const author = `${agent} · ${model.replace(/^.*\//, '')}`;
    const set = { id: outputsSetId(id, model, agent), title: name, author };
    const asked = askedIn(testOfScenario(scenario), explanations.length);
    for (const [position, texts] of explanations.entries()) {
      const items = asked.get(position) ?? [];
      if (items.length !== texts.length) continue;
      for (const [index, item] of items.entries()) add(sets, set, { ...item, answer: texts[index] ?? '' });
    }
  }
  return [...sets.values()];
}

/** By position what each explanation of a claim is asked. */
function askedOf(claims: ReturnType<typeof answeredClaims>): ReadonlyMap<number, readonly Asked[]> {
  return new Map(
    [...claims].map(([position, claim]) => {
      const sides = claimSides.slice(0, taskOf(claim.item.test).explanations);
      return [position, sides.map((side) => aboutOf({ ...claim, side }))];
    }),
  );
}

/** An item stands in a set once: the same file may lie in two datasets. */
function add(sets: Map<string, Offered>, given: Omit<Offered, 'answers'>, answer: OfferedAnswer): void {
  const set = sets.get(given.id) ?? { ...given, answers: new Map<string, OfferedAnswer>() };
  sets.set(given.id, set);
  if (!set.answers.has(answer.key)) set.answers.set(answer.key, answer);
}

/** The question is the claim with its candidates. In the file's order claims and evidence tell what is right: sorted, they tell nothing. */
function aboutOf({
  key,
  item,
  side,
  isRevealed,
}: Pick<WrittenExplanation, 'key' | 'item' | 'side' | 'isRevealed'>): Asked {
  const hasTwo = taskOf(item.test).explanations === 2;
  const claim = item.claims[claimSides.indexOf(side)];
  const claims = hasTwo ? [claim] : item.claims;
  const evidence = candidatesOf(item).sort((one, other) => one.evidenceId - other.evidenceId);
  const claimTexts = claims.map((one) => one?.text ?? '').sort();
  return {
    key: hasTwo ? `${key} ${side}` : key,
    name: '',
    question: [
      claimTexts.join(' / '),
      ...evidence.map(
        ({ evidenceId, description }) => `${evidenceName(sourceOf(item.test), evidenceId)}: ${description}`,
      ),
    ].join('\n\n'),
    reference: isRevealed ? (claim?.explanation ?? '') : '',
    sources: [],
    endsWith: null,
    steps: null,
  };
}

async function findSet(context: Reading, setId: string): Promise<OfferedAnswer[]> {
  const found = (await setsWith(context, setId)).find(({ id }) => id === setId);
  if (found !== undefined) return [...found.answers.values()];
  throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
}

/** The sets among which the one of an id is, if there is one. To lay out all outputs for each that is read takes seconds. */
async function setsWith(context: Reading, setId: string): Promise<Offered[]> {
  const { db } = context;
  const dataset = datasetsWith(db, 'outputs').find(({ id }) => isOutputsSetOf(id, setId));
  if (dataset === undefined) return explanationsOfPeople(db);
  const written = await outputsOf(context, dataset.id);
  const own = written.filter(({ model, agent }) => outputsSetId(dataset.id, model, agent) === setId);
  return explanationsOfModels(db, dataset, own);
}
