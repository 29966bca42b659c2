import type { ReactNode } from 'react';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { BarsPane } from '../charts/bars/BarsPane.tsx';
import { CardPane } from '../charts/card/CardPane.tsx';
import { CurvesPane } from '../charts/curves/CurvesPane.tsx';
import { ChartTools } from '../charts/export/ChartTools.tsx';
import { KindsPane } from '../charts/kinds/KindsPane.tsx';
import { MultiplesPane } from '../charts/multiples/MultiplesPane.tsx';
import { RelationsPane } from '../charts/relations/RelationsPane.tsx';
import { ScatterPane } from '../charts/scatter/ScatterPane.tsx';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { type WorkTab, workTabs } from '../driftState.ts';
import { PdsqiPane } from '../pdsqi/PdsqiPane.tsx';
import { NothingToShow, useNothingToShow } from './NothingToShow.tsx';

const panes: Readonly<Record<WorkTab, () => ReactNode>> = {
  curves: CurvesPane,
  bars: BarsPane,
  scatter: ScatterPane,
  card: CardPane,
  pdsqi: PdsqiPane,
  multiples: MultiplesPane,
  kinds: KindsPane,
  relations: RelationsPane,
};

/** In these, something that keys work on has the focus. */
const takesKeysItself: ReadonlySet<WorkTab> = new Set(['curves', 'pdsqi']);

/** The charts of the shown run. Only the one in sight is drawn: the others would be measured in vain with every change. */
export function WorkPane() {
  const { t } = useText();
  const store = useDriftStore();
  const current = useDrift((state) => state.workTab);
  const nothing = useNothingToShow();
  if (nothing !== null) return <NothingToShow what={nothing} />;
  const tabs = workTabs.map((id) => {
    return { id, label: t(`drift.charts.${id}`), panel: id === current ? <ShownPane id={id} /> : null };
  });
  return (
    <div className="dr-work">
      <Tabs
        label={t('drift.charts.label')}
        tabs={tabs}
        current={current}
        onChange={(workTab) => store.getState().setLook({ workTab })}
        end={<ChartTools />}
      />
    </div>
  );
}

/** Gets the keys that the chart before it had, so that they scroll, and the next Tab leads into what is shown. */
function ShownPane({ id }: { id: WorkTab }) {
  const Pane = panes[id];
  if (takesKeysItself.has(id)) return <Pane />;
  return (
    <div className="dr-keyed-pane" tabIndex={-1} data-pane-focus>
      <Pane />
    </div>
  );
}
