import { memo } from 'react';
import type { ClaimRow } from '../../../../shared/rooms/evidence/claimTask.ts';
import { Content } from '../../../components/Content.tsx';
import { ListRow, type RowPlace } from '../../../components/list/ListBox.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

/** One claim in the list. */
export const ClaimRowLine = memo(function ClaimRowLine({ row, ...place }: RowPlace & { readonly row: ClaimRow }) {
  const { t } = useText();
  const state = t(`states.${row.state}`);
  return (
    <ListRow {...place} title={row.title}>
      <span className="ak-hidden">
        {row.key} {row.flagged && state} {t(`evidence.tests.${row.test}`)}{' '}
      </span>
      <StatusSign sign={row.flagged ? 'flag' : row.state} label={row.flagged ? t('states.flagged') : state} />
      <Content text={row.title} className="ak-list-row-title" />
      <span className="ak-list-row-end ev-row-test" aria-hidden="true">
        {t(`evidence.shortTests.${row.test}`)}
      </span>
    </ListRow>
  );
});
