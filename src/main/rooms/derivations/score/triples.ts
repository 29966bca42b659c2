import { type Flaw, flaw } from './problems.ts';
import { indexed, iterated } from './pythonValues.ts';

/** A triple as it is compared: one object each, members as they stand in the file, and where it came from (0-based). */
export type ComparedTriple = {
  readonly step: number;
  readonly object: number;
  readonly head: unknown;
  readonly relation: unknown;
  readonly tail: unknown;
};

type ReadTriples = { readonly triples: readonly ComparedTriple[]; readonly flaw: Flaw | null };

const unread = (problem: Flaw): ReadTriples => ({ triples: [], flaw: problem });

/**
 * The triples of a JEMHopQA derivation `[[subject, relation, [object, …]], …]`, one for each object. As in evaluate.py objects given as a text count
 * once per character, an object as its keys, and an empty list makes the step vanish. `flaw` says where evaluate.py would raise.
 */
export function readJemhopqaTriples(derivation: unknown, side: 'gold' | 'predicted'): ReadTriples {
  const steps = iterated(derivation);
  if (steps === undefined) return unread(flaw('stepsNotList', side));
  const triples: ComparedTriple[] = [];
  for (const [step, written] of steps.entries()) {
    const objectList = indexed(written, 2);
    if (objectList === undefined) return unread(flaw('stepWrongLength', side, step));
    const objects = iterated(objectList);
    if (objects === undefined) return unread(flaw('objectsNotList', side, step));
    for (const [object, tail] of objects.entries()) {
      triples.push({ step, object, head: indexed(written, 0), relation: indexed(written, 1), tail });
    }
  }
  return { triples, flaw: null };
}

/**
 * The triples of an R4C derivation `[[title, sentence, [head, relation, tail]], …]`. As in r4c_evaluate.py a step must have exactly three members, further members of
 * the triple are ignored, and a bare triple of texts is taken for title, sentence and triple. Members that are not there are undefined: it
 * raises only when they are compared.
 */
export function readR4cTriples(derivation: unknown, side: 'gold' | 'predicted'): ReadTriples {
  const steps = iterated(derivation);
  if (steps === undefined) return unread(flaw('stepsNotList', side));
  const triples: ComparedTriple[] = [];
  for (const [step, written] of steps.entries()) {
    const members = iterated(written);
    if (members?.length !== 3) return unread(flaw('stepWrongLength', side, step));
    const [head, relation, tail] = [0, 1, 2].map((index) => indexed(members[2], index));
    triples.push({ step, object: 0, head, relation, tail });
  }
  return { triples, flaw: null };
}
