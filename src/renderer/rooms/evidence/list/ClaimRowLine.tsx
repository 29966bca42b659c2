import { memo } from 'react';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimRow } from '../../../../shared/rooms/evidence/claimTask.ts';
import { Content } from '../../../components/Content.tsx';
import { ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

/** Tests whose candidates are all true, so that keeping everything is perfect. */
const allShownIsTrue: readonly EvidenceTest[] = ['baseline', 'missing_evidence', 'selection_test'];

/** One claim in the list. */
export const ClaimRowLine = memo(function ClaimRowLine({
  row,
  hasScores,
  ...place
}: RowPlace & {
  readonly row: ClaimRow;
  /** Whether any claim of the set has a score: then there is a column for them. */
  readonly hasScores: boolean;
}) {
  const { t } = useText();
  const state = t(`states.${row.state}`);
  return (
    <ListRow {...place} title={row.title}>
      <span className="ak-hidden">
        {row.key} {row.flagged && state} {t(`evidence.tests.${row.test}`)}{' '}
      </span>
      <StatusSign sign={row.flagged ? 'flag' : row.state} label={row.flagged ? t('states.flagged') : state} />
      <Content text={row.title} className="ak-list-row-title" />
      {row.inComment && <StatusSign sign="comment" label={t('list.inComment')} />}
      <span className="ak-list-row-end ev-row-test" aria-hidden="true">
        {t(`evidence.shortTests.${row.test}`)}
      </span>
      {hasScores && <Score row={row} />}
    </ListRow>
  );
});

/** Evidence F1 of the claim, with what has to be known of it in its test. */
function Score({ row: { evidenceF1, test } }: { readonly row: ClaimRow }) {
  const { t } = useText();
  if (evidenceF1 === null) return <span className="ev-row-f1" />;
  const f1 = evidenceF1.toFixed(2);
  const caution = allShownIsTrue.includes(test)
    ? t('evidence.gold.allRight')
    : test === 'full_data'
      ? t('evidence.list.f1LowerBound')
      : '';
  const about = `${t('evidence.list.f1Of', { f1: evidenceF1.toFixed(3) })} ${caution}`.trim();
  return (
    <span className="ev-row-f1 ak-number" title={about}>
      <span aria-hidden="true">{f1}</span>
      <span className="ak-hidden">{about}</span>
    </span>
  );
}
