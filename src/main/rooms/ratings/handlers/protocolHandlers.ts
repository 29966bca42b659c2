import { AppError } from '../../../../shared/errors.ts';
import type { makingApi } from '../../../../shared/rooms/ratings/making.ts';
import { asksOtherwise, checkProtocol, isSameProtocol } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import type { HandlersFor } from '../../../context.ts';
import { listProtocolVersions } from '../tables/protocolsTable.ts';
import { readStudyOf } from '../tables/studiesTable.ts';

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
    const used = listProtocolVersions(context.db, studyId).filter(({ submissionCount }) => submissionCount > 0);
    const isJudged = used.some(({ protocol }) => protocol.version === before.version);
    const version =
      isJudged && asksOtherwise(before, given)
        ? Math.max(before.version, ...used.map(({ protocol }) => protocol.version)) + 1
        : before.version;
    const after = { ...given, id: before.id, version };
    const change = { itemKind: 'ratingStudy', itemId: studyId, aspect: 'protocol', before, after } as const;
    const params = { name: facts.title, version };
    const act = { kind: 'changeProtocol', params, room: 'ratings', datasetId, itemId: null } as const;
    return { version, ...context.record({ ...act, changes: [change] }) };
  },
};
