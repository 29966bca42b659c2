/** What people set for a run, a set and the project: the note, the groups and the list of terms. */
import type { Alias } from '../../../shared/rooms/drift/aliases.ts';
import type { MeasureSettings } from '../../../shared/rooms/drift/measureSettings.ts';
import type { DriftGroup } from '../../../shared/rooms/drift/overview.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readValue } from '../../judgements/valuesTable.ts';
import { countRevisions } from '../../revisions/revisionsTable.ts';
import {
  aliasesAspect,
  groupsAspect,
  kindsAspect,
  noteAspect,
  type StoredAlias,
  type StoredKind,
  storedAliasesSchema,
  storedGroupsSchema,
  storedKindsSchema,
  storedNoteSchema,
  storedTermsSchema,
  termsAspect,
} from './aspects.ts';

/** The id under which the settings are kept that are of no set. */
const projectSettings = 0;

/** The note of a run, empty for none, and how often it was changed, undos included: the number never comes twice. */
export function readNote(db: ReadableDatabase, runId: number): { readonly text: string; readonly revision: number } {
  const text = readValue(db, { itemKind: 'driftRun', itemId: runId, aspect: noteAspect }, storedNoteSchema);
  return { text: text ?? '', revision: countRevisions(db, 'driftRun', runId) };
}

/** The groups of models of a set, in their order. */
export function readGroups(db: ReadableDatabase, datasetId: number): DriftGroup[] {
  return (
    readValue(db, { itemKind: 'driftSettings', itemId: datasetId, aspect: groupsAspect }, storedGroupsSchema) ?? []
  );
}

/** The wordings that count as entities everywhere, as reviewers confirmed them. */
export function storedAliases(db: ReadableDatabase): readonly StoredAlias[] {
  const place = { itemKind: 'driftSettings', itemId: projectSettings, aspect: aliasesAspect } as const;
  return readValue(db, place, storedAliasesSchema) ?? [];
}

/** The aliases that a run with these settings would use; who said them makes no other numbers. */
export function aliasesInForce(db: ReadableDatabase, { aliases }: MeasureSettings): readonly Alias[] {
  return aliases ? storedAliases(db).map(({ entity, wording, kind }) => ({ entity, wording, kind })) : [];
}

/** The kinds of entities that reviewers set, wherever the entity stands. */
export function storedKinds(db: ReadableDatabase): readonly StoredKind[] {
  const place = { itemKind: 'driftSettings', itemId: projectSettings, aspect: kindsAspect } as const;
  return readValue(db, place, storedKindsSchema) ?? [];
}

/** The project's own list of terms. */
export function projectTerms(db: ReadableDatabase): string[] {
  const place = { itemKind: 'driftSettings', itemId: projectSettings, aspect: termsAspect } as const;
  return readValue(db, place, storedTermsSchema) ?? [];
}
