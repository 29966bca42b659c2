import { AppError } from '../../../../shared/errors.ts';
import type { makingApi } from '../../../../shared/rooms/ratings/making.ts';
import { asksOtherwise, checkProtocol, isSameProtocol } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import type { HandlersFor } from '../../../context.ts';
import { listProtocolVersions } from '../tables/protocolsTable.ts';
import { newestJudgedVersion, readStudyOf } from '../tables/studiesTable.ts';

type Methods = Extract<keyof typeof makingApi, 'ratings.protocolVersions' | 'ratings.saveProtocol'>;

export const protocolHandlers: HandlersFor<Methods> = {
  'ratings.protocolVersions': ({ datasetId }, { db }) => listProtocolVersions(db, readStudyOf(db, datasetId).studyId),
  'ratings.saveProtocol': ({ datasetId, seen, protocol: given }, context) => {
    const { studyId, protocol: before, facts } = readStudyOf(context.db, datasetId);
    if (!isSameProtocol(before, seen) || before.version !== seen.version) {
      const details = { reason: 'protocol', protocol: before };
      throw new AppError('CONFLICT', 'The protocol was changed since it was read', details);
    }
    const fields = checkProtocol(given).filter(({ severity }) => severity === 'error');
    if (fields.length > 0) throw new AppError('INVALID_INPUT', 'The protocol cannot be rated by', { fields });
    const isJudged = listProtocolVersions(context.db, studyId).some(
      ({ protocol, submissionCount }) => protocol.version === before.version && submissionCount > 0,
    );
    // Rows may have come back by a version that was forgotten with a restore.
    const newest = Math.max(before.version, newestJudgedVersion(context.db, studyId));
    const version = isJudged && asksOtherwise(before, given) ? newest + 1 : before.version;
    const after = { ...given, id: before.id, version };
    const change = { itemKind: 'ratingStudy', itemId: studyId, aspect: 'protocol', before, after } as const;
    const params = { name: facts.title, version };
    const act = { kind: 'changeProtocol', params, room: 'ratings', datasetId, itemId: null } as const;
    return { version, ...context.record({ ...act, changes: [change] }) };
  },
};
