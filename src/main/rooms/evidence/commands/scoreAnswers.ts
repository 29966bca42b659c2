import type { Arguments, Command, Terminal } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { ScoreNote } from '../numbers/scoreAnswers.ts';

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [goldPath, answersPath] = [requiredOption(args, 'gold'), requiredOption(args, 'answers')];
  const { readGoldFile, readAnswersTo, knownEvidence, repairedItems, trueParagraphs } = await import('./goldFile.ts');
  const gold = await readGoldFile(goldPath, terminal);
  const known = await knownEvidence(gold, optionalOption(args, 'kb'), terminal);
  const { answers, items } = await readAnswersTo(gold, answersPath, known, terminal);
  const options = { csf: optionalOption(args, 'csf'), hotpotqa: optionalOption(args, 'hotpotqa') };
  const paragraphs = answers.scenario === 'full_data' ? await trueParagraphs(gold, options) : null;
  const { scoreAnswers } = await import('../numbers/scoreAnswers.ts');
  const scored = scoreAnswers(items, answers, paragraphs);
  const notes = scored.notes.map((note) => ({ ...note, message: noteSentence(note) }));
  for (const { message } of notes) terminal.say(message);
  terminal.print({ ...scored, notes, ...repairedItems(gold, terminal) });
  return 0;
}

function noteSentence(note: ScoreNote): string {
  switch (note.code) {
    case 'everythingShownIsTrue':
      return 'Everything shown in this test is true: only added evidence can lower precision, and keeping all without reading is perfect.';
    case 'referenceRecallCannotFail':
      return "referenceEvidenceSelectionScore is the study's own score: its recall is 1 with any hit, so it cannot fail.";
    case 'trueParagraphsKnown':
      return note.by === 'titles'
        ? `True paragraphs are known for ${note.known} of ${note.of} items, by the titles of golden facts: a stand-in, since the files lost their titles. Precision is a lower bound.`
        : `True paragraphs are known for ${note.known} of ${note.of} items, by HotpotQA's file.`;
    case 'trueParagraphsUnknown':
      return 'No evidence score: full_data.json (for the ids) and R4C’s dev_csf.json or HotpotQA’s file are needed to know which paragraphs are true.';
    case 'nothingIsTrue':
      return 'Nothing shown in this test is true: there is no precision and no recall.';
  }
}

/** `akapen evidence score`. */
export const scoreAnswersCommand: Command = {
  help: `akapen evidence score --gold FILE --answers FILE [--kb FILE] [--csf FILE] [--hotpotqa FILE]

  --gold FILE      a clean file of the study: baseline.json … wrong_claim.json, full_data.json
  --answers FILE   what one annotator answered: {"format": "akapen-evidence-answers", "version": 1, "scenario", "annotator", "items"}
  --kb FILE        evidence_kb.json, by which added ids are checked; searched for beside the gold file and above it
  --csf FILE       R4C: dev_csf.json with the golden facts; searched for beside the gold file
  --hotpotqa FILE  R4C: hotpot_dev_fullwiki_v1.json, which has the titles of all paragraphs

Prints JSON: "items" with precision, recall and F1 of what was kept or added against what is true, "missed", "wronglyKept", "wronglyAdded",
"removedWrong" (explicitly discarded), "foundMissing"; in the assignment test "right", "accuracy", "claimA", "claimB". "overall": "micro" from summed
counts, "macro" from the items' numbers, "claimChoice", "verdict", "assignment" with its "confusion". "notes" say where a score cannot fail.
"repaired" names items that are not as in the study, where there are any.
An item that is not listed was not answered; an item without true evidence is in no mean. null is what is not defined, with its reason.
Exit codes: 0 done, 1 a file cannot be read or an answer does not fit (file, item and id are named), 2 wrong usage.`,
  options: {
    gold: { type: 'string' },
    answers: { type: 'string' },
    kb: { type: 'string' },
    csf: { type: 'string' },
    hotpotqa: { type: 'string' },
  },
  positionals: 0,
  run,
};
