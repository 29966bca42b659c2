import type { z } from 'zod';

/** One method of the contract: a query only reads; a command may write, runs alone, and is followed by an event. */
export type MethodDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly kind: 'query' | 'command';
  readonly input: I;
  readonly output: O;
};

export function query<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { kind: 'query', input, output } as const satisfies MethodDefinition;
}

export function command<I extends z.ZodType, O extends z.ZodType>(input: I, output: O) {
  return { kind: 'command', input, output } as const satisfies MethodDefinition;
}

/** What is said of each command of some methods. */
export type CommandsOf<Methods extends Readonly<Record<string, MethodDefinition>>> = {
  readonly [M in keyof Methods as Methods[M]['kind'] extends 'command' ? M : never]: boolean;
};
