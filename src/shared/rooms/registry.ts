import { derivationsContract } from './derivations/contract.ts';
import { driftContract } from './drift/contract.ts';
import { evidenceContract } from './evidence/contract.ts';
import { ratingsContract } from './ratings/contract.ts';
import { tracesContract } from './traces/contract.ts';

/** What the contract has of each room beside its methods (`api/contract.ts`), which a command that asks for formats need not load. */
export const roomContracts = [
  derivationsContract,
  tracesContract,
  driftContract,
  ratingsContract,
  evidenceContract,
] as const;
