import { createHash } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { type ClaimItem, candidatesOf, type EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { Terminal } from '../../../commandLine/command.ts';
import { problemLine } from '../../../commandLine/problemSentence.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { checkAnswers, type EvidenceAnswers, readAnswers } from '../numbers/answersFile.ts';
import type { TrueParagraphs } from '../numbers/scoreAnswers.ts';
import { titlesOfFacts, titlesOfQuestion, trueParagraphsOf } from '../numbers/trueParagraphs.ts';
import { readEvidenceFile } from '../reading/readEvidenceFile.ts';
import { readTitles, type TitleFile } from '../reading/readTitles.ts';

/** A file of items as the commands score against it. */
type GoldFile = {
  readonly path: string;
  readonly sha256: string;
  readonly items: readonly ClaimItem[];
  /** The keys of the items where the file has some, as in full_data.json. */
  readonly keys: readonly (string | null)[];
};

/** Reads a clean file. Errors: FILE_UNREADABLE; INVALID_INPUT with `path` where an item cannot be used, as answers name items by their place. */
export async function readGoldFile(path: string, terminal: Terminal): Promise<GoldFile> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of readChunks(path)) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const [items, keys]: [ClaimItem[], (string | null)[]] = [[], []];
  let isBroken = false;
  for await (const found of readEvidenceFile(hashed(), 'claims', basename(path))) {
    if ('problem' in found) {
      terminal.say(problemLine(path, found.problem));
      isBroken ||= found.problem.severity === 'error';
    } else if (found.record.kind === 'claims' && found.record.claim !== null) {
      items.push(found.record.claim);
      keys.push(found.record.id);
    }
  }
  if (isBroken || items.length === 0) {
    throw new AppError('INVALID_INPUT', 'Its items cannot be scored against: some cannot be read, or there are none', {
      path,
    });
  }
  return { path, sha256: hash.digest('hex'), items, keys };
}

/**
 * A file of answers that fit a gold file: of its test, with ids that were shown. Added ids are checked where a knowledge base is known. Errors:
 * FILE_UNREADABLE; INVALID_INPUT with `fileName` and, where one is meant, `item`.
 */
export async function readAnswersTo(
  gold: GoldFile,
  path: string,
  known: ReadonlySet<number> | null,
  terminal: Terminal,
): Promise<{ answers: EvidenceAnswers; items: readonly ClaimItem[] }> {
  const answers = readAnswers(await readText(path), path);
  const { gold: named, scenario } = answers;
  const refuse = (message: string) => new AppError('INVALID_INPUT', message, { fileName: path });
  if (named?.items !== undefined && named.items !== gold.items.length) {
    throw refuse(`The answers are to ${named.items} items, ${gold.path} has ${gold.items.length}`);
  }
  if (named?.sha256 !== undefined && named.sha256 !== gold.sha256) {
    terminal.say(
      `${path}: made from other bytes than those of ${gold.path}; ids and positions are compared all the same.`,
    );
  }
  const items = gold.items.map((item, position) => {
    if (!isOfTest(item.test, scenario))
      throw refuse(`The answers are to ${scenario}, item ${position} of ${gold.path} is of ${item.test}`);
    return { ...item, test: scenario };
  });
  const shown = items.map((item) => candidatesOf(item).map(({ evidenceId }) => evidenceId));
  checkAnswers(answers, { shown, known }, path);
  return { answers, items };
}

/** Only the name of a file tells items of Wrong Claim from those of the Baseline Test. */
function isOfTest(found: EvidenceTest, wanted: EvidenceTest): boolean {
  const alike: readonly EvidenceTest[] = ['baseline', 'wrong_claim'];
  return found === wanted || (alike.includes(found) && alike.includes(wanted));
}

/** All ids of evidence that there are: of a knowledge base that was named or lies beside the file or above it, and of the file. Null without one. */
export async function knownEvidence(
  gold: GoldFile,
  named: string | undefined,
  terminal: Terminal,
): Promise<ReadonlySet<number> | null> {
  const folder = dirname(gold.path);
  const path = named ?? (await firstThere([folder, dirname(folder)].map((place) => join(place, 'evidence_kb.json'))));
  if (path === null) {
    terminal.say(
      'No evidence_kb.json lies beside the gold file: it is not checked whether added evidence exists (--kb names one).',
    );
    return null;
  }
  const ids = new Set(
    gold.items.flatMap(({ lists }) =>
      Object.values(lists)
        .flat()
        .map(({ evidenceId }) => evidenceId),
    ),
  );
  for await (const found of readEvidenceFile(readChunks(path), 'statements', basename(path))) {
    if ('record' in found && found.record.kind === 'statements' && found.record.statement !== null) {
      ids.add(found.record.statement.evidenceId);
    }
  }
  return ids;
}

/**
 * Which paragraphs of R4C items are true: by the titles of the golden facts in R4C's dev_csf.json, which is searched for where the data of both
 * lie together; exactly with HotpotQA's file. Null where neither is there, and where the items have no ids.
 */
export async function trueParagraphs(
  gold: GoldFile,
  { csf, hotpotqa }: { readonly csf: string | undefined; readonly hotpotqa: string | undefined },
): Promise<TrueParagraphs | null> {
  const keys = await itemKeys(gold);
  if (keys === null) return null;
  const folder = dirname(gold.path);
  const beside = [
    join(folder, 'dev_csf.json'),
    join(folder, '../raw/dev_csf.json'),
    join(folder, '../../r4c/corpus/dev_csf.json'),
  ];
  const path = csf ?? (await firstThere(beside));
  if (path === null && hotpotqa === undefined) return null;
  const wanted = new Set(keys);
  const facts = path === null ? null : requireKind(await readTitles(path, wanted), 'titles', path);
  const questions =
    hotpotqa === undefined ? null : requireKind(await readTitles(hotpotqa, wanted), 'hotpotqa', hotpotqa);
  const by = questions === null ? 'titles' : 'hotpotqa';
  const ofItems = gold.items.map(({ lists }, place) => {
    const [key, evidence] = [keys[place] ?? '', lists.evidence ?? []];
    const [titles, question] = [facts?.found.get(key), questions?.found.get(key)];
    const known = {
      facts: titles === undefined ? null : titlesOfFacts(titles, evidence),
      question: question === undefined ? null : titlesOfQuestion(question, evidence),
    };
    return trueParagraphsOf(known, by);
  });
  return { by, ofItems };
}

/** Errors: INVALID_INPUT with `path` for one of the two files in the place of the other. */
function requireKind<By extends TitleFile['by']>(
  file: TitleFile,
  by: By,
  path: string,
): Extract<TitleFile, { by: By }> {
  const isOf = (one: TitleFile): one is Extract<TitleFile, { by: By }> => one.by === by;
  if (isOf(file)) return file;
  const message =
    by === 'titles' ? "These are questions, not R4C's derivations" : "It holds no questions of HotpotQA's";
  throw new AppError('INVALID_INPUT', message, { path });
}

/** The ids of R4C's items: of the file, or by position those of the full_data.json beside it, as full_data_noid.json has none. */
async function itemKeys(gold: GoldFile): Promise<readonly string[] | null> {
  const own = gold.keys.filter((key) => key !== null);
  if (own.length === gold.items.length) return own;
  const path = await firstThere([join(dirname(gold.path), 'full_data.json')]);
  const keys = path === null ? [] : Object.keys(z.record(z.string(), z.unknown()).parse(await readJson(path)));
  return keys.length === gold.items.length ? keys : null;
}

async function firstThere(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'It is no JSON', { path }, { cause });
  }
}

/** Errors: FILE_UNREADABLE with `path`. */
export function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('FILE_UNREADABLE', 'File cannot be read', { path }, { cause });
  });
}

/** Items of a gold file that were repaired in their making, said and to be printed: numbers over them are not those of the study. Nothing where none was. */
export function repairedItems({ items, path }: GoldFile, terminal: Terminal) {
  const repaired = items.flatMap((item, position) => (item.repaired ? [{ position, what: item.repaired }] : []));
  if (repaired.length === 0) return {};
  const numbers = repaired.map(({ position }) => position + 1).join(', ');
  terminal.say(`${path}: not as in the study, as repaired in its making: item ${numbers}`);
  return { repaired };
}
