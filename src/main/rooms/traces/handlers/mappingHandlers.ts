import type { HandlersFor } from '../../../context.ts';
import { deleteMapping, listMappings, writeMapping } from '../tables/mappingsTable.ts';

/** Handlers of the named field mappings, with which files of no known format are read. */
export const mappingHandlers: HandlersFor<'traces.listMappings' | 'traces.saveMapping'> = {
  'traces.listMappings': (_, { db }) => listMappings(db),
  'traces.saveMapping': ({ name, mapping }, { db }) => {
    if (mapping === null) deleteMapping(db, name);
    else writeMapping(db, name, mapping);
    return {};
  },
};
