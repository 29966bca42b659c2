import type { Problem } from '../../../../shared/datasets.ts';
import english from '../../../../shared/languages/en.json' with { type: 'json' };
import { problemSentence } from './problemSentence.ts';

const sentences: Readonly<Record<string, string>> = english.traceProblems;

/** The English sentence of a problem of a trace file, as the window shows it. */
export function traceProblemSentence(problem: Pick<Problem, 'code' | 'params'>): string {
  const sentence = sentences[problem.code];
  if (sentence === undefined) return problemSentence(problem);
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(problem.params[name] ?? ''));
}
