import packageFile from '../../../../package.json' with { type: 'json' };
import type { Output, ParsedInput } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { type ClaimItem, claimSides, taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { Context } from '../../context.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { evaluatorNames } from '../../judgements/valuesTable.ts';
import { type GivenAnswer, readAnswer, readReveal } from './answers.ts';
import type { EvidenceAnswers } from './numbers/answersFile.ts';
import { answeredItem } from './results/answerScores.ts';
import { claimFilesOf } from './tables/filesTable.ts';
import { finishedInFile } from './tables/finishedTable.ts';

type Order = ParsedInput<'evidence.exportOwnWork'>;
type OwnClaim = { readonly position: number; readonly item: ClaimItem; readonly answer: GivenAnswer };

/** Writes decisions as the scores read them, or explanations as outputs of the study. Errors: as the method says. */
export async function exportOwnWork(context: Context, order: Order): Promise<Output<'evidence.exportOwnWork'>> {
  const { db } = context;
  const evaluatorId = context.evaluatorId();
  const dataset = readDataset(db, order.datasetId);
  const file = fileIn(context, order);
  const claims = ownClaims(context, file.id, evaluatorId);
  const annotator = evaluatorNames(db).get(evaluatorId) ?? '';
  const content = order.kind === 'answers' ? answersOf(file, annotator, claims) : outputsOf(file.items, claims);
  const withoutWords = claims.filter(({ answer }) => !isExplained(answer)).map(({ position }) => position);
  const explained = claims.length - withoutWords.length;
  const made = { program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() };
  const { name, fileName, sha256 } = dataset;
  const written = await writeExport(context, order.destination, {
    fileName: ownWorkName(file.name, order.kind),
    bytes: [Buffer.from(`${JSON.stringify(content, null, 2)}\n`)],
    provenanceOf: (one) => {
      const repaired = claims.filter(({ item }) => item.repaired !== undefined).map(({ position }) => position);
      const words = order.kind === 'explanations' ? { explained, withoutWords } : {};
      const facts = { what: order.kind, annotator, claims: claims.length, ...words, file: file.name, repaired };
      return `${JSON.stringify({ ...made, export: one, ...facts, dataset: { name, fileName, sha256 } }, null, 2)}\n`;
    },
  });
  return { ...written, itemCount: claims.length, changedCount: claims.length, explained };
}

function isExplained({ explanations }: GivenAnswer): boolean {
  return explanations.some(({ text }) => text.trim() !== '');
}

/** `mixed.answers.json` of `clean/context/mixed.json`. */
function ownWorkName(fileName: string, kind: Order['kind']): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.json$/i, '');
  return `${stem}.${kind === 'answers' ? 'answers' : 'outputs'}.json`;
}

function fileIn({ db }: Context, { datasetId, fileName }: Order) {
  const files = claimFilesOf(db, datasetId);
  const named = files.filter(({ name }) => fileName === null || name === fileName);
  const [file] = named;
  if (file === undefined)
    throw new AppError('NOT_FOUND', 'No such file of claims', { kind: 'file', id: fileName ?? '' });
  if (named.length === 1) return file;
  const names = files.map(({ name }) => name);
  throw new AppError('INVALID_INPUT', 'Several files of claims', { reason: 'severalFiles', files: names });
}

/** By A and B of a file one sees what is right: such claims leave only when gold was looked at, which the log has. */
function ownClaims({ db }: Context, fileId: number, evaluatorId: string): OwnClaim[] {
  return finishedInFile(db, fileId, evaluatorId).flatMap(({ claimId, position, item }) => {
    const reveal = readReveal(db, claimId, evaluatorId);
    const { assigns, choosesClaim } = taskOf(item.test);
    if (reveal === null && (assigns || choosesClaim)) return [];
    return [{ position, item, answer: reveal?.answer ?? readAnswer(db, claimId, evaluatorId) }];
  });
}

function answersOf(
  { name, test, items }: ReturnType<typeof fileIn>,
  annotator: string,
  claims: readonly OwnClaim[],
): EvidenceAnswers {
  return {
    ...{ format: 'akapen-evidence-answers', version: 1, scenario: test, annotator },
    gold: { file: name, items },
    items: claims.map(({ position, item, answer }) => ({
      ...answeredItem(item, position, answer),
      ...repairedIn(item),
    })),
  };
}

/** A repaired item is named as such in whatever leaves. */
function repairedIn(item: ClaimItem | undefined): Pick<ClaimItem, 'repaired'> {
  return item?.repaired === undefined ? {} : { repaired: item.repaired };
}

/** One for each item of the file, as positions are what outputs are matched by; empty where nothing was written or may leave. */
function outputsOf(items: number, claims: readonly OwnClaim[]): object[] {
  const byPosition = new Map(claims.map((claim) => [claim.position, claim]));
  const [first] = claims;
  return Array.from({ length: items }, (_, position) => {
    const claim = byPosition.get(position);
    const { explanations, choosesClaim } = taskOf(first?.item.test ?? 'baseline');
    const [A, B] = claimSides.map((side) => {
      const written = claim?.answer.explanations.find((one) => one.side === side)?.text ?? '';
      return { generated_explanation: written };
    });
    const repaired = repairedIn(claim?.item);
    if (explanations === 2) return { claim_A: A, claim_B: B, ...repaired };
    return { ...A, ...(choosesClaim && { selected_claim: claim?.answer.claim ?? '' }), ...repaired };
  });
}
