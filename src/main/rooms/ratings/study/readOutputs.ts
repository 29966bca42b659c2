import type { Problem } from '../../../../shared/files.ts';
import type { ToolLabels } from '../../../../shared/traces/toolLabels.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { valueAt } from '../../../records/located.ts';
import { idText, trimmed } from '../reading/submission.ts';
import { fileNameOfModel } from './outputFileName.ts';
import { labelSteps, readResponse, type StudyResponse } from './readResponse.ts';
import { studyProblem } from './studyProblems.ts';

type Outputs = {
  readonly file: string;
  readonly bytes: Buffer;
  /** Whether a question is asked in this set. */
  knows(questionKey: string): boolean;
  readonly labels: ToolLabels;
  report(problem: Problem): void;
};

/**
 * The responses of one `outputs/<model>.jsonl`, line by line. The model is what a line says, and only where it says nothing the name of the
 * file. A line that is no JSON, names no question or holds no answer is left out.
 */
export async function* readOutputs({ file, bytes, knows, labels, report }: Outputs): AsyncGenerator<StudyResponse> {
  const named = decodeName(file);
  let toldOfModel = false;
  for await (const found of readLineRecords(chunksOf(bytes))) {
    if ('problem' in found) {
      report({ ...found.problem, params: { ...found.problem.params, file } });
      continue;
    }
    const { record } = found;
    const line = record.line ?? 0;
    const id = idIn(record.value);
    const where = { line, record: record.number, item: id };
    if (id === null) {
      report(studyProblem('outputWithoutQuestionId', file, {}, where));
      continue;
    }
    if (!knows(id)) {
      report(studyProblem('outputOfUnknownQuestion', file, { id }, where));
      continue;
    }
    const said = valueAt(record.value, 'model') ?? valueAt(record.value, 'model_name');
    const model = typeof said === 'string' && trimmed(said) !== '' ? trimmed(said) : named;
    if (model !== named && fileNameOfModel(model) !== named && !toldOfModel) {
      toldOfModel = true;
      report(studyProblem('outputModelDiffers', file, { model }, where));
    }
    const place = record.bytes;
    const own = place === undefined ? bytes : bytes.subarray(place.start, place.end);
    const response = await readResponse(record, own, (problem) =>
      report({ ...problem, severity: 'warning', params: { ...problem.params, file }, itemKey: id }),
    );
    if (response === null) report(studyProblem('outputEmpty', file, { id, model }, where));
    else yield { ...response, steps: labelSteps(response.steps, labels), questionKey: id, model };
  }
}

function idIn(value: Parameters<typeof valueAt>[0]): string | null {
  for (const key of ['question_id', 'question_ID', 'qid', 'id']) {
    const found = valueAt(value, key);
    if (typeof found === 'string' && trimmed(found) !== '') return idText(found);
    if (typeof found === 'number') return idText(found);
  }
  return null;
}

/** `gpt-4o` of `sets/cardio/outputs/gpt-4o.jsonl`. */
function decodeName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.jsonl$/i, '');
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  const size = 256 * 1024;
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
