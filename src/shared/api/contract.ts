import type { z } from 'zod';
import { datasetsApi, type RoomId } from '../datasets.ts';
import { outboxApi } from '../outbox/api.ts';
import { projectApi } from '../project.ts';
import { derivationsApi } from '../rooms/derivations/api.ts';
import { driftApi } from '../rooms/drift/api.ts';
import { evidenceApi } from '../rooms/evidence/api.ts';
import { ratingsApi } from '../rooms/ratings/api.ts';
import { tracesApi } from '../rooms/traces/api.ts';
import { watchingApi } from '../watching.ts';
import { workApi } from '../work.ts';

/** The methods of each room. */
export const roomApis = {
  derivations: derivationsApi,
  traces: tracesApi,
  drift: driftApi,
  ratings: ratingsApi,
  evidence: evidenceApi,
} satisfies Record<RoomId, unknown>;

/** Everything a window can ask of the core. Types, runtime checks and the list of methods all come from here. */
export const contract = {
  ...projectApi,
  ...datasetsApi,
  ...outboxApi,
  ...watchingApi,
  ...workApi,
  ...roomApis.derivations,
  ...roomApis.traces,
  ...roomApis.drift,
  ...roomApis.ratings,
  ...roomApis.evidence,
};

export type Contract = typeof contract;
export type Method = keyof Contract;
/** What a caller passes. */
export type Input<M extends Method> = z.input<Contract[M]['input']>;
/** What a handler receives: defaults filled in. */
export type ParsedInput<M extends Method> = z.output<Contract[M]['input']>;
export type Output<M extends Method> = z.output<Contract[M]['output']>;
/** Calls that speak for an evaluator, however late they are made; null where nobody works yet. */
export type CallAs = (evaluatorId: string | null) => Call;
export type Call = <M extends Method>(method: M, input: Input<M>) => Promise<Output<M>>;
