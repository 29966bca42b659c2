import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { FileSource } from '../../../../shared/files.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { looksAlike, type SourceLabel, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { asUnreadable, requireReadableFile, usingSource } from '../../../datasets/readableFile.ts';
import {
  countToolCalls,
  firstNameOf,
  readAssignments,
  readLabelUses,
  readLooks,
  readToolInfo,
  readToolLabels,
  readToolListOf,
  readToolLists,
} from '../tables/labelsTable.ts';
import { readToolListFile, type StoredToolList } from '../toolListFile.ts';
import { recordOnSettings } from './traceActs.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  | 'traces.labels'
  | 'traces.addToolList'
  | 'traces.removeToolList'
  | 'traces.editLabel'
  | 'traces.assignTool'
  | 'traces.readTool'
>;

/** No file is held whole in memory that is larger; the largest known tool list has 0.3 MB. */
const largestListBytes = 32 * 1024 * 1024;
const colours = /^(?:series-[1-6]|db-(?:fda|open-targets|monarch|agent))$/;

export const labelHandlers: HandlersFor<Methods> = {
  'traces.labels': (_, { db }) => {
    const { labelOf } = readToolLabels(db);
    return {
      labels: readLabelUses(db),
      lists: readToolLists(db).map(({ fileName, tools }) => ({ fileName, toolCount: tools.length })),
      assigned: readAssignments(db).map(({ tool }) => ({ tool, label: labelOf(tool) })),
      unknownTools: countToolCalls(db).filter(({ tool }) => labelOf(tool) === unknownTool.text),
    };
  },
  'traces.readTool': ({ tool }, { db }) => readToolInfo(db, tool),

  'traces.addToolList': async ({ source }, context) => {
    const list = await readSource(context, source);
    const { fileName } = list;
    const before = readToolListOf(context.db, fileName);
    const params = { name: fileName };
    recordOnSettings(context, { kind: 'addToolList', params, aspect: `toolList:${fileName}`, before, after: list });
    return { fileName, toolCount: list.tools.length };
  },
  'traces.removeToolList': ({ fileName }, context) => {
    const before = readToolListOf(context.db, fileName);
    if (before === null) throw new AppError('NOT_FOUND', 'No such tool list', { kind: 'toolList', fileName });
    const params = { name: fileName };
    recordOnSettings(context, { kind: 'removeToolList', params, aspect: `toolList:${fileName}`, before, after: null });
    return {};
  },

  'traces.editLabel': ({ label, look: typed }, context) => {
    const look = { ...typed, text: typed.text.trim().toWellFormed() };
    const { all } = readToolLabels(context.db);
    requireLook(all, label, look);
    const looks = readLooks(context.db);
    const first = firstNameOf(looks, label);
    recordOnSettings(context, {
      kind: 'editLabel',
      params: { name: look.text },
      aspect: `look:${first}`,
      before: looks.get(first) ?? null,
      after: look,
    });
    return {};
  },
  'traces.assignTool': ({ tool, label }, context) => {
    const { db } = context;
    const name = label?.trim().toWellFormed() ?? null;
    if (name === '') throw new AppError('INVALID_INPUT', 'A label has a name', { reason: 'text' });
    recordOnSettings(context, {
      kind: 'assignTool',
      params: { tool },
      aspect: `assignment:${tool}`,
      before: readAssignments(db).find((one) => one.tool === tool)?.label ?? null,
      after: name === null ? null : firstNameOf(readLooks(db), name),
    });
    return {};
  },
};

/** Throws  NOT_FOUND (no such label), CONFLICT `{ label, reason: 'text' | 'look' }` (another has it), INVALID_INPUT. */
function requireLook(all: readonly SourceLabel[], label: string, look: SourceLabel): void {
  if (!all.some(({ text }) => text === label))
    throw new AppError('NOT_FOUND', 'No such label', { kind: 'label', label });
  const isReserved = look.shape === unknownTool.shape || look.dashed || !colours.test(look.colour);
  if (look.text === '' || isReserved) {
    throw new AppError('INVALID_INPUT', 'No label may look like this', { reason: look.text === '' ? 'text' : 'look' });
  }
  const others = [...all.filter(({ text }) => text !== label), unknownTool];
  const named = others.find(({ text }) => text === look.text);
  const alike = others.find((other) => looksAlike(other, look));
  const reason = named !== undefined ? 'text' : 'look';
  const other = named ?? alike;
  if (other !== undefined) {
    throw new AppError('CONFLICT', 'Another label has this name or look', { label: other.text, reason });
  }
}

/** Reads a tool list. */
function readSource(context: Context, source: FileSource): Promise<StoredToolList> {
  return usingSource(context, source, async (path) => {
    try {
      await requireReadableFile(path);
      const isSmall = (await stat(path)).size <= largestListBytes;
      const list = isSmall ? readToolListFile(basename(path), await readFile(path, 'utf8')) : null;
      if (list === null) throw new AppError('IMPORT_MALFORMED', 'The file is no tool list', { problem: 'noToolList' });
      return list;
    } catch (error) {
      throw asUnreadable(path, error);
    }
  });
}
