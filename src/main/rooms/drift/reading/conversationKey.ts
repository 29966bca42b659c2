import { hash } from 'node:crypto';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';

/**
 * The name of a conversation by its content: cases whose patient summary and messages are the same, letter by letter, have the same one
 * (SHA-256, hexadecimal). Ids, personas, critical entities and the numbers of turns do not count.
 */
export function conversationKey({ patientSummary, turns }: Pick<DriftCase, 'patientSummary' | 'turns'>): string {
  return hash('sha256', JSON.stringify([patientSummary, turns.map(({ message }) => message)]));
}
