import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { fiveCriteria, type Protocol, protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { isObject } from '../../../records/located.ts';
import { idText, trimmed } from '../reading/submission.ts';
import type { StudyFacts } from './studyContent.ts';
import { parsePlaced, studyProblem } from './studyProblems.ts';

const text = z.string().trim().max(500);
const studyFileSchema = z.object({
  study_id: z.union([z.string(), z.number()]).transform(idText).pipe(z.string().min(1).max(200)),
  title: text.optional(),
  protocol: text.optional(),
  focus_model: text.nullish(),
  /** Models in the order of all tables; others follow as they come. */
  models: z.array(text).max(500).optional(),
  salt: z.union([z.string(), z.number()]).transform(String).optional(),
  general_set: z.union([text, z.array(text)]).optional(),
  owner: z.object({ name: text.optional(), email: text.optional() }).optional(),
  owner_name: text.optional(),
  owner_email: text.optional(),
  /** Without the evaluator's id, which follows after `_`. */
  spreadsheet_base_name: text.optional(),
});
type StudyFile = z.infer<typeof studyFileSchema>;

/** How the portal names the spreadsheet of an evaluator. */
const portalBaseName = 'TxAgent_Human_Eval_Results_CROWDSOURCED';

/** Reads `study.json`. Throws IMPORT_MALFORMED with `problem` and `params` for one that is none: without it nothing is known. */
export function readStudyFile(bytes: Uint8Array): {
  readonly file: StudyFile;
  readonly settings: StudyFacts['settings'];
} {
  const json = parsePlaced('study.json', bytes);
  if ('problem' in json) throw malformed(json.problem);
  const parsed = studyFileSchema.safeParse(json.value);
  if (parsed.success && isObject(json.value)) return { file: parsed.data, settings: { ...json.value } };
  const field = parsed.error?.issues[0]?.path.join('.') || 'study_id';
  throw malformed(studyProblem('studyFileUnexpected', 'study.json', { field }, { line: 1 }));
}

function malformed({ code, params, ...problem }: Problem): AppError {
  const details = { path: 'study.json', problem: code, ...params, params, problems: [{ code, params, ...problem }] };
  return new AppError('IMPORT_MALFORMED', 'The study cannot be read', details);
}

/** What follows from `study.json` for rows and lookups. */
export function factsOfFile(file: StudyFile, settings: StudyFacts['settings'], sets: readonly string[]) {
  const general = file.general_set === undefined ? ['general'] : [file.general_set].flat();
  const base = file.spreadsheet_base_name ?? (isSynced(settings) ? portalBaseName : null);
  return {
    studyId: file.study_id,
    title: file.title === undefined || file.title === '' ? file.study_id : file.title,
    focusModel: file.focus_model ? trimmed(file.focus_model) : null,
    ownerName: file.owner?.name ?? file.owner_name ?? '',
    ownerEmail: file.owner?.email ?? file.owner_email ?? '',
    generalSets: general.filter((set) => sets.includes(set)),
    spreadsheetName: base === null || base === '' ? null : `${base}_<id>`,
    salt: file.salt ?? file.study_id,
    settings,
  };
}

/** Whether the study says by what its rows reach a spreadsheet. */
function isSynced(settings: StudyFacts['settings']): boolean {
  return ['google', 'google_sheets', 'spreadsheet_id', 'spreadsheet'].some((key) => Object.hasOwn(settings, key));
}

/** The protocol, five criteria where the study has none. One that is broken closes the study: nobody may rate by another than was meant. */
export function readProtocol(
  name: string,
  bytes: Uint8Array | null,
  isNamed: boolean,
  report: (problem: Problem) => void,
): { readonly protocol: Protocol; readonly obstacle: StudyFacts['obstacle'] } {
  const refuse = (problem: Problem) => {
    report(problem);
    return { protocol: fiveCriteria, obstacle: { code: problem.code, params: problem.params } };
  };
  if (bytes === null) {
    return isNamed ? refuse(studyProblem('studyFileMissing', name)) : { protocol: fiveCriteria, obstacle: null };
  }
  const json = parsePlaced(name, bytes);
  if ('problem' in json) return refuse(json.problem);
  const parsed = protocolSchema.safeParse(json.value);
  const keys = parsed.success ? parsed.data.criteria.map(({ key }) => key) : [];
  const repeated = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (parsed.success && repeated === -1) return { protocol: parsed.data, obstacle: null };
  const field = parsed.success ? `criteria.${repeated}.key` : parsed.error.issues[0]?.path.join('.') || 'criteria';
  return refuse(studyProblem('protocolUnexpected', name, { field }, { line: 1 }));
}
