import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { JsonValue } from '../../../../shared/json/jsonValue.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import { writeWholeFile } from '../../../exports/writeFile.ts';

async function runConvert(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [from, to] = args.positionals;
  if (from === undefined || to === undefined) throw new UsageError('which table, and which file to write?');
  await refuseInput(to, [from]);
  const { problemLine } = await import('../../../commandLine/problemSentence.ts');
  const { text, problems, badCount } = await convertTable(from);
  for (const problem of problems) terminal.say(problemLine(from, problem));
  if (problems.some((problem) => problem.severity === 'error')) throw refusal(from, badCount);
  await writeWholeFile(to, text);
  return 0;
}

/** Good rows alone would be taken for the whole table, so nothing is written when one has to be left out. */
function refusal(path: string, badCount: number): AppError {
  const rows = badCount === 1 ? '1 row' : `${badCount} rows`;
  const why = badCount === 0 ? '' : `: ${rows} would be left out`;
  return new AppError('IMPORT_MALFORMED', `${path} cannot be converted${why}; nothing was written`);
}

type Converted = { readonly text: string; readonly problems: readonly Problem[]; readonly badCount: number };

/** The JSON of the good rows of a prediction table, and how many rows are not among them. */
async function convertTable(path: string): Promise<Converted> {
  const { readDerivationFile } = await import('../corpora/readDerivationFile.ts');
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
  const text = `{"answer": ${objectAsPython(answers)}, "derivations": ${objectAsPython(derivations)}}`;
  return { text, problems, badCount };
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
When a row would have to be left out, because it has no qid or is not UTF-8, it is named on stderr and nothing is written.
Exit codes: 0 written whole, 1 nothing was written, 2 wrong usage.`,
  options: {},
  positionals: 2,
  run: runConvert,
};
