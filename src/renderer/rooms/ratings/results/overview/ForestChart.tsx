import { useRef } from 'react';
import { estimateRange, estimateText } from '../../../../../shared/charts/numberTexts.ts';
import type { Interval, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { RowButtons } from '../../../../components/charts/RowButtons.tsx';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useResults } from '../resultsContext.ts';
import { shownFilterOf } from '../resultsState.ts';
import { useModelChoice } from '../useModelChoice.ts';
import { useModels } from '../useModels.ts';
import { ForestDrawing } from './ForestDrawing.tsx';
import { rowHeight } from './forestFrame.ts';
import { layOutForest, rateInterval } from './layOutForest.ts';

type Props = {
  readonly scope: ScopeView;
  readonly title: string;
  readonly about: string;
  /** Of rates: drawn questions for the pool of criteria, whose votes are not independent; else Wilson's. */
  readonly takesDrawn: boolean;
};

const sizeWithoutLayout = { width: 700, height: 260 } as const;

/** Win rates and strengths with one row for each model, and bars that join what is not told apart. */
export function ForestChart({ scope, title, about, takesDrawn }: Props) {
  const { t, language } = useText();
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout);
  const models = useModels();
  const choice = useModelChoice();
  const ties = useResults((state) => shownFilterOf(state).ties);
  const { nameOf } = models;
  const forest = layOutForest({ scope, takesDrawn, nameOf, language }, size?.width ?? sizeWithoutLayout.width);
  const { rows, frame } = forest;
  const words = rows.map(({ model, rate, strength }) => {
    const said = (value: number, interval: Interval) => {
      const range = interval === null ? t('ratingsResults.noIntervalShort') : estimateRange(value, interval, language);
      return `${estimateText(value, interval)} (${range})`;
    };
    const won =
      rate.value === null ? t('ratingsResults.noComparisons') : said(rate.value, rateInterval(rate, takesDrawn));
    const strong = strength === null ? '' : `, ${said(strength.value, strength.interval)}`;
    return `${nameOf(model)}: ${won}, n ${countText(rate.n)}${strong}`;
  });
  const buttons = {
    rowHeight,
    rows: rows.map(({ model }) => ({ key: model, label: choice.labelOf(model), isChosen: choice.isChosen(model) })),
    onChoose: choice.onChoose,
  };
  return (
    <div className="ak-rows-drawn">
      <ChartDrawing element={element} title={title} about={about} spoken={words.join('; ')} className="rr-forest">
        {size && <ForestDrawing {...{ forest, models, takesDrawn, ties }} />}
      </ChartDrawing>
      <RowButtons {...buttons} top={frame.rate.top} />
      {frame.isStacked && frame.strength && <RowButtons {...buttons} top={frame.strength.top} isRepeated />}
    </div>
  );
}
