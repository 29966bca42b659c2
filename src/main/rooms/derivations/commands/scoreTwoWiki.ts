import { AppError } from '../../../../shared/errors.ts';
import type { Arguments, Command, Terminal } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import { writeWholeFile } from '../../../exports/writeFile.ts';
import { nameFile, readJson, readText } from './scoreFiles.ts';
import { twoWikiTable } from './scoreTable.ts';

/** How the evaluator calls what is missing. */
const missingNames = { answer: 'answer', facts: 'sp fact', evidences: 'evidence' } as const;

async function scoreTwoWiki(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const labelPath = requiredOption(args, 'label');
  const predictionPath = requiredOption(args, 'pred');
  const aliasesPath = requiredOption(args, 'aliases');
  const output = optionalOption(args, 'output');
  if (output !== undefined) await refuseInput(output, [labelPath, predictionPath, aliasesPath]);
  const [{ readEntityAliases }, { twoWikiItems }, { scoreTwoWikiItems, twoWikiPercent, twoWikiVersion }] =
    await Promise.all([
      import('../score/entityAliases.ts'),
      import('../score/twoWikiInputs.ts'),
      import('../score/scoreTwoWiki.ts'),
    ]);
  const [label, prediction, aliases] = await Promise.all([
    readJson(labelPath),
    readJson(predictionPath),
    readText(aliasesPath),
  ]);
  const items = nameFile(args, () => twoWikiItems(label.value, prediction.value, readEntityAliases(aliases)));
  const scores = scoreTwoWikiItems(items);
  const percent = twoWikiPercent(scores);
  if (percent === null) throw new AppError('INVALID_INPUT', 'The label file has no questions', { path: labelPath });
  const missing = scores.flatMap((score) =>
    (['answer', 'facts', 'evidences'] as const).flatMap((part) =>
      score[part] === null ? [{ item: score.key, reason: `missing ${missingNames[part]}; counted as 0` }] : [],
    ),
  );
  if (output !== undefined) await writeWholeFile(output, twoWikiTable(scores));
  terminal.print({
    percent,
    items: scores.length,
    problems: missing,
    source: { metric: '2wikimultihopqa', version: twoWikiVersion },
  });
  return 0;
}

/** `akapen score 2wikimultihopqa`. */
export const scoreTwoWikiCommand: Command = {
  help: `akapen score 2wikimultihopqa --label FILE --pred FILE --aliases FILE [options]

  --label FILE     gold questions (JSON list with _id, answer, supporting_facts, evidences, evidences_id, answer_id)
  --pred FILE      prediction {"answer": {id: text}, "sp": {id: [[title, sentence]]}, "evidence": {id: [[s, r, o]]}}
  --aliases FILE   id_aliases.json: one object {"Q_id", "aliases", "demonyms"} in each line
  --output FILE    write one row for each question: id and the sixteen figures (tab-separated), fractions from 0 to 1,
                   empty where nothing was predicted; ids stand as they are in the file, so that a spreadsheet takes
                   one that begins with = + - @ for a formula

Prints {"percent", "items", "problems", "source"}. "percent" holds the sixteen figures of the evaluator by its names, in percent
with two decimals: em, f1, prec, recall of the answer, and with sp_ of the supporting facts, with evi_ of the evidences, with
joint_ of the three together. What has no prediction counts as 0, as in the evaluator, and is named in "problems".
Exit codes: 0 scored, 1 no score exists (unreadable file, or one at which the evaluator would stop), 2 wrong usage.`,
  options: {
    label: { type: 'string' },
    pred: { type: 'string' },
    aliases: { type: 'string' },
    output: { type: 'string' },
  },
  positionals: 0,
  run: scoreTwoWiki,
};
