import type { z } from 'zod';

/**
 * In whose name a call acts or asks. `nobody`: it neither writes in an evaluator's name nor answers what is an evaluator's own. `shown`: the
 * evaluator that its window shows; refused with EVALUATOR_CHANGED where another one works by then. `asking`: that evaluator too, whoever
 * works: it keeps what is theirs alone and in no log. `working`: whoever works when the call comes, as its answer says who that is.
 */
export type Speaker = 'nobody' | 'shown' | 'asking' | 'working';

/**
 * What becomes of a command that is refused because another evaluator works. `lost`: whoever gave it gives it again. `kept`: the core keeps it for
 * its evaluator, who writes it or lets go of it when they work again. `drafted`: the window has what was typed as a draft of its evaluator.
 */
type Refused = 'lost' | 'kept' | 'drafted';

/** One method of the contract: a query only reads; a command may write, runs alone, and is followed by an event. */
export type MethodDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends 'query' | 'command' = 'query' | 'command',
  S extends Speaker = Speaker,
> = { readonly kind: K; readonly speaker: S; readonly refused: Refused; readonly input: I; readonly output: O };

/** Defines methods of a kind. Handlers of those that speak for nobody get to know no evaluator and can record no act. */
export const methodsFor =
  <S extends Speaker, K extends MethodDefinition['kind']>(speaker: S, kind: K, refused: Refused = 'lost') =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): MethodDefinition<I, O, K, S> => ({
    kind,
    speaker,
    refused,
    input,
    output,
  });

/** Reads what is the same for everybody. */
export const query = methodsFor('nobody', 'query');
/** Reads what is, or holds, an evaluator's own. */
export const ownQuery = methodsFor('shown', 'query');
/** Writes nothing in an evaluator's name. */
export const command = methodsFor('nobody', 'command');
/** Acts in an evaluator's name. */
export const ownCommand = methodsFor('shown', 'command');
/** Says what an evaluator thinks of something. One call is all of it, and may be carried out later. */
export const judgement = methodsFor('shown', 'command', 'kept');
/** Writes a text that the window keeps as a draft until this is done. */
export const draftedCommand = methodsFor('shown', 'command', 'drafted');

/** What is said of each command of some methods. */
export type CommandsOf<Methods extends Readonly<Record<string, MethodDefinition>>> = {
  readonly [M in keyof Methods as Methods[M]['kind'] extends 'command' ? M : never]: boolean;
};
