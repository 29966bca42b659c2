import type { ReadableDatabase } from '../../database/types.ts';
import { readValue } from '../../judgements/valuesTable.ts';
import { setKind, templatesAspect } from './aspects.ts';
import { type SaidTemplates, saidTemplatesSchema } from './templates.ts';

/** What was said of templates in a set of results; none where nothing was. */
export function readTemplates(db: ReadableDatabase, datasetId: number): SaidTemplates {
  return readValue(db, { itemKind: setKind, itemId: datasetId, aspect: templatesAspect }, saidTemplatesSchema) ?? [];
}
