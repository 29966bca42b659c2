import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { JsonValue } from '../../../../shared/json/jsonValue.ts';
import type { PredictionPart } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
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

type Entry = readonly [key: string, value: JsonValue];

/** The JSON of the good rows of a prediction table, in the parts that predictions of its corpus have, and how many rows are not among them. */
async function convertTable(path: string): Promise<Converted> {
  const [{ readDerivationFile }, { tableWithJson }] = await Promise.all([
    import('../corpora/readDerivationFile.ts'),
    import('../../../../shared/rooms/derivations/corpora/index.ts'),
  ]);
  const { table, parts } = tableWithJson();
  const entries: Record<PredictionPart, Entry[]> = { answer: [], derivation: [], support: [] };
  const problems: Problem[] = [];
  const { badCount } = await readDerivationFile(path, {
    format: table,
    onProblem: (problem) => {
      problems.push(problem);
    },
    onBatch: (records) => {
      for (const { itemKey, prediction } of records) {
        if (prediction === null) continue;
        entries.answer.push([itemKey, prediction.answer ?? '']);
        entries.derivation.push([itemKey, prediction.derivation ?? []]);
      }
    },
  });
  const members = Object.entries(parts).map(
    ([name, part]) => `${JSON.stringify(name)}: ${objectAsPython(entries[part])}`,
  );
  const text = `{${members.join(', ')}}`;
  return { text, problems, badCount };
}

/** As `json.dumps(…, ensure_ascii=False)` prints it. Entries stand for an object, since JavaScript would sort keys that are numbers. */
function objectAsPython(entries: readonly Entry[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}: ${asPython(value)}`).join(', ')}}`;
}

function asPython(value: JsonValue): string {
  return Array.isArray(value) ? `[${value.map(asPython).join(', ')}]` : JSON.stringify(value);
}

/** `akapen convert tsv-to-prediction`. */
export const convertTsvToPredictionCommand: Command = {
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
