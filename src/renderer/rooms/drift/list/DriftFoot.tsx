import { ListFoot } from '../../../components/list/ListFoot.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDrift } from '../driftContext.ts';
import { lineOf } from '../driftState.ts';

/** How many of how many are shown, and why. */
export function DriftFoot() {
  const { t } = useText();
  const tab = useDrift((state) => state.listTab);
  const overview = useDrift((state) => (state.overview.status === 'ready' ? state.overview.value : null));
  const shown = useDrift((state) => (state.shown.status === 'ready' ? state.shown.value : null));
  const hidden = useDrift((state) => state.hidden);
  const atTurn = useDrift((state) => (state.casesAtTurn.status === 'ready' ? state.casesAtTurn.value.length : null));
  if (!overview) return null;
  const { caseCount: cases, planCount: plans } = overview;
  const lines = shown?.models.map(lineOf) ?? [];
  if (tab === 'models' && lines.length === 0) return null;
  const visible = lines.filter((line) => !hidden.has(line)).length;
  const withGold = Math.max(0, ...(shown?.models.map(({ measured }) => measured.casesWithGold ?? 0) ?? []));
  const texts = {
    models: t('drift.list.foot', { shown: visible, models: lines.length, withGold, cases }),
    cases: t('drift.list.footCases', { shown: atTurn ?? 0, total: cases }),
    plans: t('drift.list.footPlans', { plans, cases }),
  };
  const why = tab === 'models' ? t('drift.list.footHidden', { hidden: lines.length - visible }) : undefined;
  return <ListFoot shown={texts[tab]} {...(why !== undefined && { why })} />;
}
