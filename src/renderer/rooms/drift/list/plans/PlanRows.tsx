import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';
import { Content } from '../../../../components/Content.tsx';
import { ListBox, ListRow, type RowPlace, useWholeList } from '../../../../components/list/ListBox.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';

const rowHeight = 42;

type Props = {
  readonly plans: readonly CasePlan[];
  readonly caseId: number | null;
  readonly onChoose: (caseId: number) => void;
};

/** Cases with the beginning of their plan; arrows choose. */
export function PlanRows({ plans, caseId, onChoose }: Props) {
  const { t } = useText();
  const at = plans.findIndex((one) => one.caseId === caseId);
  const list = useWholeList(plans, at, (plan) => onChoose(plan.caseId));
  return (
    <ListBox
      label={t('driftDialogs.plans.list')}
      name="dp"
      rowHeight={rowHeight}
      idOf={(plan) => plan.caseId}
      selectedId={caseId}
      {...list}
    >
      {(plan, place) => <Row plan={plan} {...place} />}
    </ListBox>
  );
}

function Row({ plan: { caseKey, plan, revision, strangeAnchors }, ...place }: RowPlace & { readonly plan: CasePlan }) {
  const { t } = useText();
  return (
    <ListRow {...place} className="dp-row">
      <span className="dp-row-head">
        <Content text={caseKey} className="ak-cut" />
        {revision > 0 && <StatusSign sign="person" label={t('states.changed')} />}
        {strangeAnchors.length > 0 && <StatusSign sign="warning" label={t('driftDialogs.plans.strangeSign')} />}
      </span>
      {plan === '' ? (
        <span className="dp-none">{t('driftDialogs.plans.noPlan')}</span>
      ) : (
        <Content text={plan.slice(0, 120)} className="dp-start ak-cut" />
      )}
    </ListRow>
  );
}
