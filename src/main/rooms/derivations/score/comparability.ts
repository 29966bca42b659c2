import type { IncomparableReason, ScoreOptions } from '../../../../shared/rooms/derivations/score.ts';
import type { DictionaryEdition } from '../../../tokenizer/dictionaryEdition.ts';

/**
 * Sudachi's own synonyms of 20200722, which chikkarpy 0.1.0 and 0.1.1 bring: `system_synonym.dic`, and the text it was made of (SudachiDict's
 * `src/main/text/synonyms.txt` of 2020-08-05; both have 22,731 groups).
 */
export const systemSynonymHashes: ReadonlySet<string> = new Set([
  'b786484551f667246e0e9e3df13f5870d58f325a552166beb2cfbbc647ffc709',
  '1889af3a3b94ecabdbd6de414256143b12929132b71a589251299ad32ea176e9',
]);

/** The `user.dic` that JEMHopQA ships beside evaluate.py. */
export const corpusSynonymHash = 'f237b567199b50aed4c756677ab4f478d7f1c77e8933c56b1052c7a93e601379';

/**
 * Why scores made with these dictionaries do not compare with published JEMHopQA scores; empty when they do. evaluate.py takes SudachiDict full, adds
 * chikkarpy's synonyms and then `user.dic`, which is asked first; nothing else. `synonymHashes` stand in the order in which they are added.
 */
export function dictionaryReasons(edition: DictionaryEdition, synonymHashes: readonly string[]): IncomparableReason[] {
  return [...editionReasons(edition), ...synonymReasons(synonymHashes)];
}

function editionReasons(edition: DictionaryEdition): IncomparableReason[] {
  switch (edition) {
    case 'full':
      return [];
    case 'core':
      return ['dictionaryCore'];
    case 'small':
      return ['dictionarySmall'];
    case null:
      return ['dictionaryUnknown'];
  }
}

function synonymReasons(hashes: readonly string[]): IncomparableReason[] {
  if (hashes.length === 0) return ['synonymsMissing'];
  const system = hashes.findIndex((hash) => systemSynonymHashes.has(hash));
  const corpus = hashes.lastIndexOf(corpusSynonymHash);
  const missing: IncomparableReason[] = [
    ...(system === -1 ? (['systemSynonymsMissing'] as const) : []),
    ...(corpus === -1 ? (['corpusSynonymsMissing'] as const) : []),
  ];
  if (missing.length > 0) return missing;
  if (hashes.length > 2) return ['otherSynonyms'];
  return system < corpus ? [] : ['synonymOrder'];
}

/** Why R4C scores made with these options do not compare with published ones: those try three references in the order that the program draws. */
export function optionReasons({
  references,
  tieOrder,
}: Pick<ScoreOptions, 'references' | 'tieOrder'>): IncomparableReason[] {
  return references === 3 && tieOrder === 'official' ? [] : ['referenceOptions'];
}

const sentences = {
  tokensFile: 'nobody can say which dictionaries made the tokens of a file',
  dictionarySmall: 'the dictionary is Sudachi small by its number of words; evaluate.py takes full',
  dictionaryCore: 'the dictionary is Sudachi core by its number of words; evaluate.py takes full',
  dictionaryUnknown: 'the edition of the dictionary cannot be told; evaluate.py takes Sudachi full',
  synonymsMissing:
    'no synonyms are loaded; evaluate.py takes system_synonym.dic of chikkarpy 0.1.0, then user.dic of JEMHopQA',
  systemSynonymsMissing:
    'no synonym dictionary is system_synonym.dic of chikkarpy 0.1.0 (edition 20200722, told by its hash)',
  corpusSynonymsMissing: 'no synonym dictionary is the user.dic of JEMHopQA (told by its hash)',
  otherSynonyms: 'there are more synonym dictionaries than the two of evaluate.py',
  synonymOrder: 'user.dic has to be the last synonym dictionary, since the last is asked first',
  projectSynonyms: 'synonyms that reviewers of the project added are asked, too; evaluate.py knows none of them',
  referenceOptions: 'published scores try three references in the official order',
  aliasesMissing: 'aliases of entities are not asked; the evaluator takes id_aliases.json',
  aliasesUnknown:
    'nobody can say here whether the file of aliases is the published id_aliases.json; its hash says which it is',
  goldNotPublished: 'the gold is not a published file as it was published',
  itemProblems: 'the reference program would have stopped at an item, or skipped it: see "problems"',
} as const satisfies Record<IncomparableReason, string>;

/** A reason in English, as the command line prints it. */
export function reasonSentence(reason: IncomparableReason): string {
  return sentences[reason];
}

/**
 * What scoring without synonyms costs, in one sentence of the command line. Measured against evaluate.py with SudachiDict core 20260116 and its synonyms,
 * as the mean difference of er F1 per item over 2,330 items: small without synonyms 0.0523, small with them 0.0256, core without 0.0445.
 */
export function missingSynonymsSentence(isBuiltIn: boolean): string {
  const cost = isBuiltIn ? '0.052 on average instead of 0.026' : '0.045 on average (Sudachi core)';
  return `No synonyms are loaded: er F1 per item is off by ${cost}. Give --synonyms system_synonym.dic (chikkarpy 0.1.0), then --synonyms user.dic (JEMHopQA).`;
}
