import { ActButton } from '../../../../components/ActButton.tsx';
import { Keys } from '../../../../components/Keys.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import type { Brush } from '../../driftState.ts';
import type { Series } from './driftSeries.ts';

/** What the chart can be used for, or what can be made of the stretch that was drawn. */
export function CurvesFoot({ series }: { series: readonly Series[] }) {
  const brush = useDrift((state) => state.brush);
  return (
    <footer className="dr-curves-foot" data-uncovered>
      {brush ? <BrushActs brush={brush} series={series} /> : <Hint />}
    </footer>
  );
}

function Hint() {
  const { t } = useText();
  const previousTurn = useKeyOf('drift.previousTurn');
  const nextTurn = useKeyOf('drift.nextTurn');
  const previousModel = useKeyOf('drift.previousModel');
  const nextModel = useKeyOf('drift.nextModel');
  const open = useKeyOf('drift.openPoint');
  return (
    <>
      <p className="ak-sentence">{t('drift.curves.hint')}</p>
      <p className="dr-foot-keys">
        <Keys keys={previousTurn} />
        <Keys keys={nextTurn} /> {t('drift.curves.keysTurn')} <Keys keys={previousModel} />
        <Keys keys={nextModel} /> {t('drift.curves.keysModel')} <Keys keys={open} /> {t('drift.curves.keysOpen')}
      </p>
    </>
  );
}

function BrushActs({ brush, series }: { brush: Brush; series: readonly Series[] }) {
  const { t } = useText();
  const store = useDriftStore();
  const count = series.filter(({ isFromFile }) => !isFromFile).length;
  const isAll = brush.fromRecall === 0 && brush.toRecall === 1;
  return (
    <>
      <p className="ak-number">
        {t('drift.curves.brushed', { from: brush.fromTurn, to: brush.toTurn, count })}
        {!isAll &&
          ` · ${t('drift.curves.brushRecall', { lower: brush.fromRecall.toFixed(2), upper: brush.toRecall.toFixed(2) })}`}
      </p>
      <p className="dr-foot-keys">
        <ActButton small ghost command="drift.clearBrush" onClick={() => store.getState().setLook({ brush: null })}>
          {t('drift.curves.brushClear')}
        </ActButton>
        <ActButton small primary command="drift.queue" onClick={() => store.getState().openDialog('queue')}>
          {t('drift.curves.brushAct')}
        </ActButton>
      </p>
    </>
  );
}
