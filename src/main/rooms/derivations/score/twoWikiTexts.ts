import { pythonLower } from '../../../metrics/pythonLower.ts';
import { pythonSplit } from '../../../metrics/pythonSplit.ts';

/** `string.punctuation` of Python: the ASCII marks, and no other. */
const punctuation = /[!-/:-@[-`{-~]/g;
/** `\b(a|an|the)\b` of Python, whose words are letters and numbers of every script. */
const article = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** The words of an answer as 2WikiMultihopQA compares them: lower case, without ASCII punctuation and the articles a, an, the. */
export function answerWords(text: string): string[] {
  return pythonSplit(pythonLower(text).replace(punctuation, '').replace(article, ' '));
}

/** A member of an evidence as it is compared: lower case, without ASCII punctuation, single spaces; articles stay. */
export function evidenceText(text: string): string {
  return pythonSplit(pythonLower(text).replace(punctuation, '')).join(' ');
}
