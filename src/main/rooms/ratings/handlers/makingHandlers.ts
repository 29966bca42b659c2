import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { AppError } from '../../../../shared/errors.ts';
import type { AnswerSetRef, ListedAnswerSet, makingApi } from '../../../../shared/rooms/ratings/making.ts';
import { checkProtocol } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import type { HandlersFor } from '../../../context.ts';
import { beginImport } from '../../../datasets/importDataset.ts';
import { previewFile } from '../../../datasets/previews.ts';
import { pathOfSource, requireReadableFile } from '../../../datasets/readableFile.ts';
import { writeZip } from '../../../records/zip/writeZip.ts';
import { type RoomsContext, roomsIn } from '../../room.ts';
import type { RoomAnswers } from '../../roomAnswers.ts';
import { describePairing } from '../making/describePairing.ts';
import { matchItems } from '../making/matchItems.ts';
import { pairAnswers } from '../making/pairAnswers.ts';
import { modelNames, type StudyPlan, studyFolder } from '../making/studyFolder.ts';
import { listStudies } from '../tables/studiesTable.ts';
import { openStudy } from './access.ts';

type Methods = Extract<
  keyof typeof makingApi,
  'ratings.answerSets' | 'ratings.pairUp' | 'ratings.makeStudy' | 'ratings.packFiles' | 'ratings.studyTraits'
>;
type Sources = Pick<RoomsContext, 'rooms' | 'db' | 'folder' | 'kept' | 'pool'>;

export const makingHandlers: HandlersFor<Methods, RoomsContext> = {
  'ratings.answerSets': async ({ beside }, context) => {
    const first = beside === null ? null : await itemsOf(context, beside);
    const listed: ListedAnswerSet[] = [];
    for (const { id: source, answers } of roomsIn(context.rooms)) {
      for (const set of (await answers?.sets(context)) ?? []) {
        const shared = first === null ? null : matchItems(first, await itemsOf(context, { source, id: set.id }));
        const sharedCount = shared === null ? null : shared.pairs.length + shared.differ.length;
        listed.push({ source, ...set, sharedCount });
      }
    }
    return listed;
  },
  'ratings.pairUp': async ({ a, b, choices }, context) => {
    const [one, two] = [await readSet(context, a), await readSet(context, b)];
    return describePairing(
      { ...one.set, answers: one.answers },
      { ...two.set, answers: two.answers },
      pairAnswers(one.answers, two.answers, choices),
    );
  },
  'ratings.makeStudy': async ({ a, b, choices, studyId, title, protocol }, context) => {
    context.evaluatorId();
    const [one, two] = [await readSet(context, a), await readSet(context, b)];
    const { pairs } = pairAnswers(one.answers, two.answers, choices);
    const isInUse = listStudies(context.db).some(({ facts }) => facts.studyId === studyId);
    const fields = [
      ...(studyId === '' || isInUse ? [{ field: 'studyId', problem: isInUse ? 'inUse' : 'missing' }] : []),
      ...(title === '' ? [{ field: 'title', problem: 'missing' }] : []),
      ...(pairs.length === 0 ? [{ field: 'pairs', problem: 'none' }] : []),
      ...checkProtocol(protocol).filter(({ severity }) => severity === 'error'),
    ];
    if (fields.length > 0) throw new AppError('INVALID_INPUT', 'A study cannot be made of this', { fields });
    const [modelA, modelB] = modelNames(one.set, two.set);
    const plan: StudyPlan = {
      ...{ studyId, title, protocol: { ...protocol, version: 1 }, pairs },
      salt: randomBytes(16).toString('hex'),
      a: { ...one.set, model: modelA },
      b: { ...two.set, model: modelB },
    };
    return { taskId: await importStudy(context, plan) };
  },
  'ratings.studyTraits': async ({ datasetId }, context) => {
    openStudy(context, datasetId);
    const { pairCount, traits } = await context.pool.run('ratings.studyTraits', {
      file: context.folder.databaseFile,
      datasetId,
    });
    return { pairCount, traits: [...traits] };
  },
  'ratings.packFiles': async ({ files }, { grants, folder }) => {
    const paths = await Promise.all(files.map(({ source }) => pathOfSource({ grants, folder }, source)));
    for (const path of paths) await requireReadableFile(path);
    const packed = join(folder.stagedFolder, `files-${randomUUID()}.zip`);
    await writeZip(packed, readInTurn(files, paths));
    return { source: grants.toRead(packed) };
  },
};

function answersOf({ rooms }: Sources, { source, id }: AnswerSetRef): RoomAnswers {
  const answers = roomsIn(rooms).find((room) => room.id === source)?.answers ?? null;
  if (answers === null) throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id });
  return answers;
}

function itemsOf(context: Sources, ref: AnswerSetRef) {
  return answersOf(context, ref).items(context, ref.id);
}

async function readSet(context: Sources, ref: AnswerSetRef) {
  const answers = answersOf(context, ref);
  const set = (await answers.sets(context)).find(({ id }) => id === ref.id);
  if (set === undefined) throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: ref.id });
  return { set, answers: await answers.read(context, ref.id) };
}

/** Writes the study as an archive of its folder and imports that as if somebody had chosen it; returns the task of the import. */
async function importStudy(context: RoomsContext, plan: StudyPlan): Promise<string> {
  const folder = await mkdtemp(join(context.folder.stagedFolder, 'making-'));
  try {
    const fileName =
      plan.studyId
        .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 80) || 'study';
    const path = join(folder, `${fileName}.zip`);
    await writeZip(path, oneByOne(studyFolder(plan)));
    const { previewId } = await previewFile(context, context.grants.toRead(path), 'study');
    const order = { previewId, name: plan.title.slice(0, 200), mode: 'good', goldDatasetId: null } as const;
    return beginImport(context, order).taskId;
  } finally {
    // The preview has a copy of its own.
    await rm(folder, { recursive: true, force: true });
  }
}

/** One file after the other; two of one name keep their places. */
async function* readInTurn(files: readonly { readonly name: string }[], paths: readonly string[]) {
  for (const [index, { name }] of files.entries()) {
    const own = name.slice(name.search(/[^/\\]*$/)) || 'file';
    yield { name: `${String(index + 1).padStart(3, '0')}-${own}`, bytes: await readFile(paths[index] ?? '') };
  }
}

/** Windows are answered between two files. */
async function* oneByOne<T>(files: Iterable<T>): AsyncGenerator<T> {
  for (const file of files) {
    yield file;
    await letOthersThrough();
  }
}
