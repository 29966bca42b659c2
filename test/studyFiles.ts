import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipOf } from './zipFiles.ts';

/** What stands in a study folder, by name of the file: texts as they are, everything else as JSON. */
export type StudyFolder = Readonly<Record<string, unknown>>;

type Made = {
  readonly studyId?: string;
  readonly questions?: number;
  readonly models?: readonly string[];
  readonly focus?: string | null;
};

/** A study with one set of questions that all models answered. */
export function studyFolder({
  studyId = 'study-1',
  questions = 4,
  models = ['TxAgent', 'gpt-4o'],
  focus = 'TxAgent',
}: Made = {}): Record<string, unknown> {
  const ids = Array.from({ length: questions }, (_, index) => `q${index + 1}`);
  return {
    'study.json': { study_id: studyId, title: `Study ${studyId}`, focus_model: focus },
    'sets/general/questions.json': ids.map((id) => ({
      id,
      question: `What helps against ${id}?`,
      reference_answer: `Rest and ${id}.`,
    })),
    ...Object.fromEntries(
      models.map((model) => [`sets/general/outputs/${model}.jsonl`, ids.map((id) => outputLine(id, model)).join('')]),
    ),
  };
}

export function outputLine(
  questionId: string | number,
  model: string,
  more: Readonly<Record<string, unknown>> = {},
): string {
  const trace = [
    { role: 'user', content: `What helps against ${questionId}?` },
    {
      role: 'assistant',
      content: `I am ${model} and I look it up.`,
      tool_calls: '[{"name":"FDA_get_warnings","arguments":{"drug":"x"},"call_id":"c1"}]',
    },
    { role: 'tool', content: '{"content":"none","call_id":"c1"}' },
    { role: 'assistant', content: `[FinalAnswer] ${model} says: rest.` },
  ];
  const line = { question_id: questionId, model, trace, usage: { input_tokens: 10 }, ...more };
  return `${JSON.stringify(line)}\n`;
}

/** The archive of a study folder, with its files in a folder of its own as browsers and systems pack them. */
export function studyZip(folder: StudyFolder, root = 'study/'): Buffer {
  return zipOf(Object.entries(folder).map(([name, content]) => [`${root}${name}`, textOf(content), 8]));
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

/** Writes a folder of files, and returns its path. */
export function writeFolder(parent: string, name: string, folder: StudyFolder): string {
  const root = join(parent, name);
  for (const [file, content] of Object.entries(folder)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content instanceof Uint8Array ? content : textOf(content));
  }
  return root;
}
