import { AppError } from '../../../shared/errors.ts';
import { goldSetId, outputsSetId, writtenSetId } from '../../../shared/rooms/evidence/answerSets.ts';
import { evidenceName } from '../../../shared/rooms/evidence/citations.ts';
import { candidatesOf, claimSides, sourceOf, taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { createKeptResults } from '../../traces/reading/keptResults.ts';
import type { OfferedAnswer, RoomAnswers } from '../roomAnswers.ts';
import { testOfScenario } from './numbers/resultFiles.ts';
import { placeOf } from './placeOf.ts';
import type { WrittenOutputs } from './results/storedResults.ts';
import { answeredClaimAt } from './tables/claimsTable.ts';
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

const outputs = createKeptResults<WrittenOutputs[]>(4);

async function setsIn(context: Reading): Promise<Offered[]> {
  const { db, pool } = context;
  const sets = explanationsOfPeople(db);
  for (const { id, name } of datasetsWith(db, 'outputs')) {
    const place = placeOf(context, id);
    const written = await outputs.get(db, `${id}`, () => pool.run('evidence.writtenOutputs', place));
    sets.push(...explanationsOfModels(db, { id, name }, written));
  }
  return sets;
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
  const claims = new Map<string, ReturnType<typeof answeredClaimAt>>();
  const claimAt = (test: string, position: number, count: number) => {
    const place = `${test} ${position} ${count}`;
    const claim = claims.has(place) ? (claims.get(place) ?? null) : answeredClaimAt(db, test, position, count);
    claims.set(place, claim);
    return claim;
  };
  const sets = new Map<string, Offered>();
  for (const { model, agent, scenario, explanations } of written) {
    // Lists cut a long name at its end: what differs most stands first, and the provider is left out.
    const author = `${agent} · ${model.replace(/^.*\//, '')}`;
    const set = { id: outputsSetId(id, model, agent), title: name, author };
    for (const [position, texts] of explanations.entries()) {
      const claim = claimAt(testOfScenario(scenario), position, explanations.length);
      if (claim === null || texts.length !== taskOf(claim.item.test).explanations) continue;
      for (const [index, text] of texts.entries()) {
        const side = claimSides[index] ?? 'A';
        add(sets, set, { ...aboutOf({ ...claim, side }), answer: text });
      }
    }
  }
  return [...sets.values()];
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
}: Pick<WrittenExplanation, 'key' | 'item' | 'side' | 'isRevealed'>): Omit<OfferedAnswer, 'answer'> {
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
  const found = (await setsIn(context)).find(({ id }) => id === setId);
  if (found !== undefined) return [...found.answers.values()];
  throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
}
