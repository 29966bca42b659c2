/** Answers, questions and verdicts as AlpacaEval, Arena-Hard, MT-Bench and the arenas write them, record by record. Pure. */
import { createHash } from 'node:crypto';
import type { AnyJson } from '../../../../shared/json.ts';
import { isList, isObject, type JsonObject, valueAt } from '../../../records/located.ts';
import { readAlpacaEvalRow } from '../reading/alpacaEvalRow.ts';
import { isTwoOrderVerdict, readArenaRow } from '../reading/arenaRow.ts';
import type { RowContext } from '../reading/rowReader.ts';
import { idText, type Submission, trimmed } from '../reading/submission.ts';

const foreignKinds = ['alpacaAnswers', 'alpacaVerdicts', 'arenaQuestions', 'arenaAnswers', 'arenaVerdicts'] as const;
export type ForeignKind = (typeof foreignKinds)[number];

/** What a model answered, with what was said before it where the item is a later turn of a conversation. */
export type ForeignAnswer = {
  readonly key: string;
  readonly model: string;
  readonly answer: string;
  /** What the record says was asked; empty where a file of questions has to. */
  readonly question: string;
  /** Answers of the model at earlier turns, the first first; none at a first turn. */
  readonly before: readonly string[];
};

type ForeignRecord = {
  /** What is asked under which key, each turn by itself: `turns` up to and with its own. */
  readonly questions: readonly { readonly key: string; readonly turns: readonly string[] }[];
  readonly answers: readonly ForeignAnswer[];
  /** A verdict whose question is a key. */
  readonly verdict: Submission | null;
};

/** Which kind of record a value is, by its keys; null for none. */
export function foreignKindOf(value: AnyJson | undefined): ForeignKind | null {
  if (!isObject(value)) return null;
  const has = (...keys: readonly string[]) => keys.every((key) => Object.hasOwn(value, key));
  if (has('instruction', 'generator_1', 'generator_2', 'preference')) return 'alpacaVerdicts';
  if (has('instruction', 'output', 'generator')) return 'alpacaAnswers';
  if (has('model_a', 'model_b', 'winner', 'question_id')) return 'arenaVerdicts';
  if (has('question_id') && isTwoOrderVerdict(value)) return 'arenaVerdicts';
  if (!has('uid') && !has('question_id')) return null;
  const hasModel = has('model') || has('model_id');
  if (hasModel && (isList(value.choices) || (isList(value.messages) && has('ans_id')))) return 'arenaAnswers';
  return !hasModel && (typeof value.prompt === 'string' || isList(value.turns)) ? 'arenaQuestions' : null;
}

/** Reads a record of a kind; what is odd about a verdict is reported by its reader. A record without an id, a model or a text says nothing. */
export function readForeignRecord(kind: ForeignKind, row: JsonObject, context: RowContext): ForeignRecord {
  if (kind === 'alpacaAnswers') return alpacaAnswers(row);
  if (kind === 'alpacaVerdicts') return alpacaVerdict(row, context);
  if (kind === 'arenaVerdicts') return { ...nothing, verdict: readArenaRow(row, context) };
  return kind === 'arenaQuestions' ? arenaQuestion(row) : arenaAnswer(row);
}

const nothing: ForeignRecord = { questions: [], answers: [], verdict: null };

/** AlpacaEval has no ids: its questions are told by their words. */
function keyOfInstruction(instruction: string): string {
  return `i-${createHash('sha256').update(trimmed(instruction)).digest('hex').slice(0, 12)}`;
}

function textIn(row: JsonObject, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = row[key];
    if (typeof value === 'string' && trimmed(value) !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

function asked(instruction: string): Pick<ForeignRecord, 'questions'> {
  return { questions: [{ key: keyOfInstruction(instruction), turns: [instruction] }] };
}

function alpacaAnswer(row: JsonObject, instruction: string, output: string, generator: string): ForeignAnswer[] {
  const model = trimmed(textIn(row, generator));
  const answer = textIn(row, output);
  if (model === '' || answer === '') return [];
  return [{ key: keyOfInstruction(instruction), model, answer, question: instruction, before: [] }];
}

function alpacaAnswers(row: JsonObject): ForeignRecord {
  const instruction = textIn(row, 'instruction');
  if (instruction === '') return nothing;
  return { ...asked(instruction), answers: alpacaAnswer(row, instruction, 'output', 'generator'), verdict: null };
}

function alpacaVerdict(row: JsonObject, context: RowContext): ForeignRecord {
  const instruction = textIn(row, 'instruction');
  const verdict = readAlpacaEvalRow(row, context);
  if (instruction === '' || verdict === null) return nothing;
  const answers = [
    ...alpacaAnswer(row, instruction, 'output_1', 'generator_1'),
    ...alpacaAnswer(row, instruction, 'output_2', 'generator_2'),
  ];
  return { ...asked(instruction), answers, verdict: { ...verdict, question: keyOfInstruction(instruction) } };
}

function arenaQuestion(row: JsonObject): ForeignRecord {
  const id = idText(textIn(row, 'uid', 'question_id'));
  const turns = isList(row.turns) ? row.turns.map(turnText) : [textIn(row, 'prompt')];
  if (id === '' || turns.every((turn) => turn === '')) return nothing;
  return {
    ...nothing,
    questions: turns.map((_, at) => ({ key: turnKey(id, at, turns.length), turns: turns.slice(0, at + 1) })),
  };
}

function arenaAnswer(row: JsonObject): ForeignRecord {
  const id = idText(textIn(row, 'uid', 'question_id'));
  const model = trimmed(textIn(row, 'model', 'model_id'));
  if (id === '' || model === '') return nothing;
  const { turns, question } = isList(row.messages) ? spokenIn(row.messages) : { turns: chosenTurns(row), question: '' };
  const answers = turns.map((answer, at) => {
    return {
      key: turnKey(id, at, turns.length),
      model,
      answer,
      question: at === 0 ? question : '',
      before: turns.slice(0, at),
    };
  });
  return { ...nothing, answers: answers.filter(({ answer }) => answer.trim() !== '') };
}

/** As MT-Bench's verdicts name a turn; a conversation of one turn has the bare id. */
function turnKey(id: string, at: number, turnCount: number): string {
  return turnCount === 1 ? id : `${id}, turn ${at + 1}`;
}

/** The first choice is the answer; further ones are other tries. */
function chosenTurns(row: JsonObject): string[] {
  const first = isList(row.choices) ? row.choices[0] : undefined;
  const turns = valueAt(first, 'turns');
  return turns !== undefined && isList(turns) ? turns.map(turnText) : [];
}

function spokenIn(messages: readonly AnyJson[]): { turns: string[]; question: string } {
  const of = (role: string) => messages.filter((message) => valueAt(message, 'role') === role);
  const question = of('user').map((message) => turnText(valueAt(message, 'content') ?? null));
  const turns = of('assistant').map((message) => turnText(valueAt(message, 'content') ?? null));
  return { turns, question: question[0] ?? '' };
}

/** A turn is a text, or an object around it: `{content}`, `{content: {answer}}`, `{answer}`. */
function turnText(turn: AnyJson): string {
  if (typeof turn === 'string') return turn;
  const inner = valueAt(turn, 'content') ?? valueAt(turn, 'answer');
  return inner === undefined || inner === null ? '' : turnText(inner);
}
