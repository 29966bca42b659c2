import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { SynonymPair } from '../../../../shared/rooms/derivations/synonyms.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import { writeWholeFile } from '../../../exports/writeFile.ts';
import type { ScoredItem } from '../score/scoredItem.ts';
import type { TokenizerDescription } from '../score/tokenizeStrings.ts';
import type { TokensOfText } from '../score/tokenSets.ts';
import { keysInFileOrder, nameFile, readJson, sayNotices } from './scoreFiles.ts';

const shownKeys = 5;

/** Stops where a prediction is missing and that was not allowed. The reference programs die there with a KeyError. */
function refuseMissing(path: string, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const shown = keys.slice(0, shownKeys).join(', ') + (keys.length > shownKeys ? ', …' : '');
  throw new AppError(
    'INVALID_INPUT',
    `${keys.length} ${keys.length === 1 ? 'item has' : 'items have'} no prediction: ${shown}. --ignore-missing leaves them out.`,
    { path },
  );
}

/** Reads a `--tokens` file: an object from normalised text to its list of token sets. */
async function readTokens(path: string): Promise<TokensOfText> {
  const { value } = await readJson(path);
  const { isObject } = await import('../score/pythonValues.ts');
  if (!isObject(value))
    throw new AppError('IMPORT_MALFORMED', 'The tokens file is not an object of token lists', { path });
  const isToken = (token: unknown): token is string[] =>
    Array.isArray(token) && token.every((text) => typeof text === 'string');
  return new Map(
    Object.entries(value).map(([text, tokens]) => {
      if (!Array.isArray(tokens) || !tokens.every(isToken)) {
        throw new AppError(
          'IMPORT_MALFORMED',
          `The entry ${JSON.stringify(text)} of the tokens file is not a list of lists of texts`,
          { path },
        );
      }
      return [text, { tokens, words: [] }];
    }),
  );
}

type Tokens = {
  readonly tokensOf: (texts: readonly string[], projectSynonyms: readonly SynonymPair[]) => Promise<TokensOfText>;
  readonly description: TokenizerDescription;
};

/** The tokens of a file, which nobody can say to be those of published scores, or those of Sudachi. */
async function chooseTokens(args: Arguments): Promise<Tokens> {
  const tokensPath = optionalOption(args, 'tokens');
  const dictionaryPath = optionalOption(args, 'dictionary') ?? null;
  const given = args.values.synonyms;
  const synonymPaths = Array.isArray(given) ? given.filter((path) => typeof path === 'string') : [];
  if (tokensPath !== undefined) {
    if (dictionaryPath !== null || synonymPaths.length > 0 || args.values['project-synonyms'] !== undefined) {
      throw new UsageError('--tokens stands instead of --dictionary, --synonyms and --project-synonyms');
    }
    const { sha256OfFile } = await import('../../../tokenizer/sha256OfFile.ts');
    const tokens = await readTokens(tokensPath);
    const dictionaries = [{ name: basename(tokensPath), sha256: await sha256OfFile(tokensPath) }];
    return {
      tokensOf: async () => tokens,
      description: { tokenizer: 'tokens file', dictionaries, reasons: ['tokensFile'] },
    };
  }
  const { describeTokenizer, tokenizeStrings } = await import('../score/tokenizeStrings.ts');
  const files = { dictionaryPath, synonymPaths };
  return {
    tokensOf: (strings, projectSynonyms) => tokenizeStrings({ strings, projectSynonyms, ...files }),
    description: await describeTokenizer(files),
  };
}

/** The pairs of a project's list that was exported, and how the source of a score names them; no pairs without a file. */
async function readProjectSynonyms(args: Arguments) {
  const path = optionalOption(args, 'project-synonyms');
  if (path === undefined) return { pairs: [], list: null };
  const [{ readSynonymPairs }, { describeList }] = await Promise.all([
    import('../readSynonymPairs.ts'),
    import('../score/projectSynonyms.ts'),
  ]);
  const pairs = await readSynonymPairs({ path });
  return { pairs, list: describeList(pairs) };
}

const hasScore = ({ answer, e }: ScoredItem) => answer !== null || e.prec !== null;

/** Where the table goes; undefined for nowhere. Throws UsageError for a file that is read: it would be lost. */
async function tableOutput(args: Arguments): Promise<string | undefined> {
  const output = optionalOption(args, 'output');
  const given = ['label', 'pred', 'tokens', 'dictionary', 'synonyms', 'project-synonyms'].flatMap(
    (name) => args.values[name] ?? [],
  );
  const read = given.filter((path) => typeof path === 'string');
  if (output !== undefined) await refuseInput(output, read);
  return output;
}

async function scoreJemhopqa(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [labelPath, predictionPath] = [requiredOption(args, 'label'), requiredOption(args, 'pred')];
  const output = await tableOutput(args);
  const ignoreMissing = args.values['ignore-missing'] === true;
  const [
    inputs,
    { scoreJemhopqaItems, textsToTokenize, jemhopqaVersion },
    { scoreTotals },
    { problemSentence },
    { jemhopqaNotices, misshapenParts },
    { missingSynonymsSentence, reasonSentence },
    { besidePlain },
  ] = await Promise.all([
    import('../score/scoreInputs.ts'),
    import('../score/scoreJemhopqa.ts'),
    import('../score/totals.ts'),
    import('../score/problems.ts'),
    import('../score/fileNotices.ts'),
    import('../score/comparability.ts'),
    import('../score/scoredItem.ts'),
  ]);
  const [label, prediction] = await Promise.all([readJson(labelPath), readJson(predictionPath)]);
  const { items, problems } = nameFile(args, () => inputs.jemhopqaItems(label.value, prediction.value));
  const misshapen = misshapenParts(prediction.value);
  const notices = [...(await jemhopqaNotices(label, prediction)), ...misshapen];
  sayNotices(args, terminal, notices);
  if (!ignoreMissing) refuseMissing(predictionPath, inputs.missingPredictions(items));
  const { tokensOf, description } = await chooseTokens(args);
  if (description.reasons.includes('synonymsMissing'))
    terminal.say(missingSynonymsSentence(args.values.dictionary === undefined));
  const { pairs, list } = await readProjectSynonyms(args);
  const score = async (synonyms: typeof pairs) =>
    scoreJemhopqaItems(items, await tokensOf(textsToTokenize(items), synonyms), false);
  const scored = list === null ? await score([]) : besidePlain(await score(pairs), await score([]));
  const totals = scoreTotals({
    items: scored,
    scoresAnswers: true,
    otherProblems: problems,
    notices,
    reasons: [...description.reasons, ...(list === null ? [] : (['projectSynonyms'] as const))],
    reasonOf: problemSentence,
    wordsOf: reasonSentence,
    source: {
      metric: 'jemhopqa',
      version: jemhopqaVersion,
      tokenizer: description.tokenizer,
      dictionaries: [...description.dictionaries],
      ...(list !== null && { projectSynonyms: list }),
      options: { ignoreMissing },
    },
  });
  if (misshapen.length > 0 && !scored.some(hasScore)) {
    terminal.print(totals);
    throw new AppError('INVALID_INPUT', 'Nothing could be scored', { path: predictionPath });
  }
  if (output !== undefined) {
    const { jemhopqaTable } = await import('./scoreTable.ts');
    await writeWholeFile(output, jemhopqaTable(scored));
  }
  terminal.print(totals);
  return 0;
}

function oneOf<const Choice extends string>(
  args: Arguments,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const given = optionalOption(args, name) ?? fallback;
  const chosen = choices.find((choice) => choice === given);
  if (chosen === undefined) throw new UsageError(`--${name} must be ${choices.join(', ')}`);
  return chosen;
}

const referenceCounts = { '1': 1, '2': 2, '3': 3 } as const;

async function scoreR4c(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [labelPath, predictionPath] = [requiredOption(args, 'label'), requiredOption(args, 'pred')];
  const output = await tableOutput(args);
  const ignoreMissing = args.values['ignore-missing'] === true;
  const references = referenceCounts[oneOf(args, 'references', ['1', '2', '3'], '3')];
  const tieOrder = oneOf(args, 'tie-order', ['official', 'lowest'], 'official');
  const [
    inputs,
    { scoreR4cItems, r4cVersion, r4cSeed },
    { scoreTotals },
    { problemSentence },
    { r4cNotices },
    { optionReasons, reasonSentence },
  ] = await Promise.all([
    import('../score/scoreInputs.ts'),
    import('../score/scoreR4c.ts'),
    import('../score/totals.ts'),
    import('../score/problems.ts'),
    import('../score/fileNotices.ts'),
    import('../score/comparability.ts'),
  ]);
  const [label, prediction] = await Promise.all([readJson(labelPath), readJson(predictionPath)]);
  const items = nameFile(args, () =>
    inputs.r4cItems(keysInFileOrder(label), label.value, prediction.value, { references, tieOrder }),
  );
  const notices = await r4cNotices(label, prediction);
  sayNotices(args, terminal, notices);
  if (!ignoreMissing) refuseMissing(predictionPath, inputs.missingPredictions(items));
  const scored = scoreR4cItems(items, false);
  const { a: _noAnswers, ...totals } = scoreTotals({
    items: scored,
    scoresAnswers: false,
    otherProblems: [],
    notices,
    reasons: optionReasons({ references, tieOrder }),
    reasonOf: problemSentence,
    wordsOf: reasonSentence,
    source: {
      metric: 'r4c',
      version: r4cVersion,
      tokenizer: null,
      dictionaries: [],
      options: { references, ignoreMissing, tieOrder, seed: r4cSeed },
    },
  });
  if (output !== undefined) {
    const { r4cTable } = await import('./scoreTable.ts');
    await writeWholeFile(output, r4cTable(scored));
  }
  terminal.print(totals);
  return 0;
}

/** `akapen score jemhopqa`. */
export const scoreJemhopqaCommand: Command = {
  help: `akapen score jemhopqa --label FILE --pred FILE [options]

  --label FILE       gold questions (JSON list)
  --pred FILE        prediction {"answer": {qid: text}, "derivations": {qid: steps}}
  --ignore-missing   leave out questions without a prediction; answer and derivation are judged separately
  --tokens FILE      JSON object from normalised text to its list of token sets, instead of a tokenizer
  --dictionary FILE  Sudachi system.dic (core or full); default: the built-in Sudachi small
  --synonyms FILE    synonym dictionary, text or compiled; may be given several times, the last is asked first,
                     so give Sudachi's own before your user dictionary
  --project-synonyms FILE
                     a project's own synonyms as the window exports them, laid over the others: a word has its own
                     synonyms and those of the dictionaries. The means without them stand in "withoutProjectSynonyms"
  --output FILE      write evaluate.py's -o table: qid, a_em, a_score, e_p … er_f (tab-separated); ids stand as they
                     are in the file, so that a spreadsheet takes one that begins with = + - @ for a formula

Prints {"a", "e", "r", "er", "comparable", "reasons", "problems", "source"}; fractions from 0 to 1, null for the mean of nothing.
"comparable" is true only with Sudachi full (told by its number of words), the synonyms of chikkarpy 0.1.0 and JEMHopQA's
user.dic last (both told by their hash), and no problem; else "reasons" says why not.
What stands twice in a file is counted as evaluate.py counts it and told in "problems" and on stderr.
Exit codes: 0 scored, 1 no score exists (unreadable file, missing prediction without --ignore-missing, "answer" or
"derivations" not an object and nothing else to score), 2 wrong usage.`,
  options: {
    label: { type: 'string' },
    pred: { type: 'string' },
    'ignore-missing': { type: 'boolean' },
    tokens: { type: 'string' },
    dictionary: { type: 'string' },
    synonyms: { type: 'string', multiple: true },
    'project-synonyms': { type: 'string' },
    output: { type: 'string' },
  },
  positionals: 0,
  run: scoreJemhopqa,
};

/** `akapen score r4c`. */
export const scoreR4cCommand: Command = {
  help: `akapen score r4c --label FILE --pred FILE [options]

  --label FILE       gold derivations {id: [derivation, derivation, derivation]}
  --pred FILE        prediction {"re": {id: derivation}}
  --references N     gold derivations tried for each item: 1, 2 or 3 (default 3)
  --ignore-missing   leave out items without a prediction
  --tie-order ORDER  official: Python's random.sample with seed 3, as the reference draws (default);
                     lowest: the lowest-numbered of equally good gold derivations
  --output FILE      write one row for each item: id, e_p, e_r, e_f, r_p … er_f (tab-separated); ids stand as they
                     are in the file, so that a spreadsheet takes one that begins with = + - @ for a formula

Prints {"e", "r", "er", "comparable", "reasons", "problems", "source"}; fractions from 0 to 1, null for the mean of nothing.
"comparable" is true with the official order, three references and no problem; a missing prediction is one.
What stands twice in a file is counted as r4c_evaluate.py counts it and told in "problems" and on stderr.
Exit codes: 0 scored, 1 no score exists (unreadable file, missing prediction without --ignore-missing), 2 wrong usage.`,
  options: {
    label: { type: 'string' },
    pred: { type: 'string' },
    references: { type: 'string' },
    'ignore-missing': { type: 'boolean' },
    'tie-order': { type: 'string' },
    output: { type: 'string' },
  },
  positionals: 0,
  run: scoreR4c,
};
