import { hash } from 'node:crypto';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import type { ModelFolder } from '../../../models/modelFolder.ts';
import type { CaseWithEntities } from './entitySources.ts';
import type { RunModels } from './runModels.ts';

/** Raised with every change of the measuring code that gives other or more numbers: what was measured before is then measured again. */
const measuringVersion = 4;

/** Gives the key of a case: a hash of everything that its measure depends on, so that equal keys stand for equal measures. */
export type KeyOf = (input: CaseWithEntities, mode: MatchingMode) => string;

/** Keys of one run. What a run does not read, such as plans without an embedder, is no part of them. */
export function measureKeys({ entities, nli, embedder }: RunModels, stride: number): KeyOf {
  const entitiesFrom =
    entities.kind === 'lexicon' ? entities.terms.sha256 : entities.kind === 'onnx' ? hashesOf(entities.folder) : null;
  const basis = [
    measuringVersion,
    entities.kind,
    entitiesFrom,
    nli && [hashesOf(nli), stride],
    embedder && hashesOf(embedder),
  ];
  return (input, mode) => {
    const { case: one, model, summaries, isGenerated, generatedTurns, dialogues, plan, promptTokens } = input;
    const { aliases = [] } = input;
    const { id, patientSummary, criticalEntities, turns } = one;
    const read = [
      [id, patientSummary, criticalEntities, turns.map(({ number, message }) => [number, message])],
      [model, summaries, isGenerated, generatedTurns, promptTokens],
      nli === null && embedder === null ? null : dialogues,
      embedder === null ? null : plan,
      input.entities ?? null,
      // A key without aliases is that of the time before there were any.
      ...(aliases.length === 0 ? [] : [aliases]),
    ];
    return hash('sha256', JSON.stringify([basis, mode, read]));
  };
}

/** A folder by the hashes of its files and what was read from them. */
function hashesOf({ files, maxTokens, pooling }: ModelFolder) {
  return [files.map(({ sha256 }) => sha256), maxTokens, pooling];
}
