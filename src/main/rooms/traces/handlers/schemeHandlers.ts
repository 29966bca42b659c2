import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { proposeScheme } from '../../../../shared/traces/proposedScheme.ts';
import type { HandlersFor } from '../../../context.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import { countToolCalls } from '../tables/labelsTable.ts';
import { nextSchemeVersion, readScheme, readStoredScheme, type StoredScheme } from '../tables/schemeTable.ts';
import { recordOnSettings } from './traceActs.ts';

type Methods = Extract<keyof typeof tracesApi, 'traces.readScheme' | 'traces.proposeScheme' | 'traces.saveScheme'>;

export const schemeHandlers: HandlersFor<Methods> = {
  'traces.readScheme': (_, { db }) => readScheme(db),
  'traces.proposeScheme': ({ datasetIds }, { db }) => proposeScheme(countToolCalls(db, datasetIds)),
  'traces.saveScheme': ({ baseVersion, criteria }, context) => {
    const { db } = context;
    const scheme = readScheme(db);
    const savedAt = context.now().toISOString();
    if (scheme.version !== baseVersion) {
      throw new AppError('CONFLICT', 'The scheme was changed meanwhile', {
        version: scheme.version,
        by: scheme.savedBy,
      });
    }
    if (isDeepStrictEqual(scheme.criteria, criteria)) {
      return { version: scheme.version, counter: latestCounter(db), savedAt };
    }
    const version = nextSchemeVersion(db);
    const after: StoredScheme = { version, criteria, evaluatorId: context.evaluatorId(), savedAt };
    const saved = recordOnSettings(context, {
      kind: 'saveScheme',
      params: { version },
      aspect: 'scheme',
      before: readStoredScheme(db),
      after,
    });
    return { version, ...saved };
  },
};
