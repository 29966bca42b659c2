import { AppError } from '../../../../shared/errors.ts';
import { candidatesOf } from '../../../../shared/rooms/evidence/claims.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { severalOf } from './resultFolder.ts';

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const goldPath = requiredOption(args, 'gold');
  const paths = [...severalOf(args, 'answers'), ...args.positionals];
  if (paths.length < 2) throw new UsageError('agreement needs the answers of two annotators or more');
  const { readGoldFile, readAnswersTo, knownEvidence, repairedItems } = await import('./goldFile.ts');
  const gold = await readGoldFile(goldPath, terminal);
  const known = await knownEvidence(gold, optionalOption(args, 'kb'), terminal);
  const read = [];
  for (const path of paths) read.push((await readAnswersTo(gold, path, known, terminal)).answers);
  for (const [place, { annotator }] of read.entries()) {
    if (read.findIndex((one) => one.annotator === annotator) < place) {
      throw new AppError('INVALID_INPUT', `Two files are by ${annotator}`, { fileName: paths[place] });
    }
  }
  const { answerAgreement } = await import('../numbers/answerAgreement.ts');
  const shown = gold.items.map((item) => candidatesOf(item).map(({ evidenceId }) => evidenceId));
  const [first] = read;
  terminal.print({
    ...{ format: 'akapen-evidence-agreement', version: 1, scenario: first?.scenario },
    annotators: read.map(({ annotator }) => annotator),
    ...answerAgreement(shown, read),
    ...repairedItems(gold, terminal),
  });
  return 0;
}

/** `akapen evidence agreement`. */
export const answerAgreementCommand: Command = {
  help: `akapen evidence agreement --gold FILE --answers FILE FILE… [--kb FILE]

  --gold FILE     a clean file of the study: baseline.json … wrong_claim.json, full_data.json
  --answers FILE  what each annotator answered, in a file of its own; two or more
  --kb FILE       evidence_kb.json, by which added ids are checked; searched for beside the gold file and above it

Units are the distinct shown ids of every item; labels keep and discard, in the assignment test A, B and neither. What is undecided or was not
answered has none, and added evidence is not compared. Prints JSON: "pairs" with Cohen's κ, raw agreement and "table" (what the first said
where the second said what), Krippendorff's α (nominal) of each pair and of "all", "disagreements". null is what is not defined, with its reason.
Exit codes: 0 done, 1 a file cannot be read or an answer does not fit (file, item and id are named), 2 wrong usage.`,
  options: { gold: { type: 'string' }, answers: { type: 'string', multiple: true }, kb: { type: 'string' } },
  positionals: Number.POSITIVE_INFINITY,
  optionalPositionals: Number.POSITIVE_INFINITY,
  run,
};
