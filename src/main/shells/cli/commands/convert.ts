import type { Problem } from '../../../../shared/datasets.ts';
import { AppError } from '../../../../shared/errors.ts';
import { writeWholeFile } from '../../../datasets/writeFile.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../command.ts';

async function runConvert(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [from, to] = args.positionals;
  if (from === undefined || to === undefined) throw new UsageError('which table, and which file to write?');
  const { problemLine } = await import('./problemSentence.ts');
  const { text, problems, lost } = await convertTable(from);
  for (const problem of problems) terminal.say(problemLine(from, problem));
  if (text === null) throw new AppError('IMPORT_MALFORMED', `${from} cannot be converted; nothing was written`);
  await writeWholeFile(to, text);
  return lost ? 1 : 0;
}

type Converted = { readonly text: string | null; readonly problems: readonly Problem[]; readonly lost: boolean };

/** The JSON of a prediction table, null when its columns are not there; `lost` when a row had to be left out. */
async function convertTable(path: string): Promise<Converted> {
  const { readDerivationFile } = await import('../../../rooms/derivations/corpora/readDerivationFile.ts');
  const answers: [string, JsonValue][] = [];
  const derivations: [string, JsonValue][] = [];
  const problems: Problem[] = [];
  const { badCount } = await readDerivationFile(path, {
    format: 'prediction-tsv',
    onProblem: (problem) => {
      problems.push(problem);
    },
    onBatch: (records) => {
      for (const { itemKey, prediction } of records) {
        if (prediction === null) continue;
        answers.push([itemKey, prediction.answer ?? '']);
        derivations.push([itemKey, prediction.derivation ?? []]);
      }
    },
  });
  if (problems.some((problem) => problem.code === 'columnMissing')) return { text: null, problems, lost: true };
  const text = `{"answer": ${objectAsPython(answers)}, "derivations": ${objectAsPython(derivations)}}`;
  return { text, problems, lost: badCount > 0 };
}

/** As `json.dumps(…, ensure_ascii=False)` prints it. Entries stand for an object, since JavaScript would sort keys that are numbers. */
function objectAsPython(entries: readonly (readonly [string, JsonValue])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${asPython(value)}`).join(', ')}}`;
}

function asPython(value: JsonValue): string {
  return Array.isArray(value) ? `[${value.map(asPython).join(', ')}]` : JSON.stringify(value);
}

/** `akapen convert tsv-to-prediction`. */
export const convertTsvToPredictionCommand: Command = {
  words: ['convert', 'tsv-to-prediction'],
  summary: 'Turn a prediction table (TSV) into the prediction JSON of JEMHopQA',
  help: `akapen convert tsv-to-prediction IN OUT

  IN   a tab-separated table with the columns qid, predicted_answer, predicted_derivations
  OUT  the JSON file to write; one that is there is replaced

Writes the same bytes as tsv_to_pred_json.py on well-formed tables. Where that script loses data, this keeps it and says
so on stderr: several triples without ; between them, triples separated by ；, brackets or ; inside of a triple, answers
such as NA, and numbers (kept as text). Prints nothing on stdout.
Exit codes: 0 written, 1 nothing was written or a row had to be left out, 2 wrong usage.`,
  options: {},
  positionals: 2,
  run: runConvert,
};
