import type { EvidenceChoice } from '../../../../shared/rooms/evidence/answers.ts';
import { type EvidenceTest, taskOf } from '../../../../shared/rooms/evidence/claims.ts';

/** Where evidence of an assignment test belongs. */
export type Place = Extract<EvidenceChoice, 'A' | 'B' | 'neither'>;

/** Something that can be decided on a candidate, with the command of its key. */
export type CardAct = { readonly choice: Exclude<EvidenceChoice, 'add'>; readonly command: string };

/** What is decided on the candidates of a test, in the order of its buttons. */
export function cardActsOf(test: EvidenceTest): readonly CardAct[] {
  if (taskOf(test).assigns) {
    return [
      { choice: 'A', command: 'evidence.sideA' },
      { choice: 'B', command: 'evidence.sideB' },
      { choice: 'neither', command: 'evidence.neither' },
    ];
  }
  return [
    { choice: 'keep', command: 'evidence.keep' },
    { choice: 'discard', command: 'evidence.discard' },
  ];
}
