import type { Box, Place } from '../../../../../shared/charts/boxes.ts';
import { cutMiddle, textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { valueText } from '../metrics/valueText.ts';
import { cornersOf } from './ScatterTexts.tsx';
import { plotOf, type ScatterFrame, type ScatterGates, xAt, yAt } from './scatterFrame.ts';
import { placeNames, type ScatterPoint } from './scatterPoints.ts';

type Props = {
  readonly points: readonly ScatterPoint[];
  readonly gates: ScatterGates;
  readonly frame: ScatterFrame;
  readonly places: readonly Place[];
};

/** A name has up to so much of the plot. */
const mostName = 0.42;

/** The names of the models beside their markers; a click selects the model as in the list. */
export function ScatterNames({ points, gates, frame, places }: Props) {
  const { t } = useText();
  const store = useDriftStore();
  const selectedLine = useDrift((state) => state.selectedLine);
  const names = points.map(({ model }) => cutMiddle(model, (frame.right - frame.left) * mostName));
  const boxes = placeNames(places, names.map(textWidth), {
    bounds: plotOf(frame),
    texts: [...cornersOf({ frame, gates }, t).map(({ box }) => box), ...gateNameOf({ frame, gates }, t)],
    strokes: [...whiskersOf(points, frame, places), ...gateRulesOf({ frame, gates })],
  });
  return points.map((point, index) => {
    const [place, box] = [places[index], boxes[index]];
    if (!place || !box) return null;
    const { recall, recallInterval, conflict, conflictInterval, line, model } = point;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the list of models beside it does the same for the keyboard
      <g key={line} className="dc-row" onClick={() => store.getState().selectLine(line)}>
        <title>{`${model}: ${valueText(recall, recallInterval, 2)}, K ${valueText(conflict, conflictInterval, 2)}`}</title>
        <circle cx={place.x} cy={place.y} r={11} fill="transparent" />
        {box.leader && (
          <path
            d={`M${box.leader[0].x},${box.leader[0].y}L${box.leader[1].x},${box.leader[1].y}`}
            stroke={chartColors.axis}
            strokeWidth={0.9}
          />
        )}
        <text
          lang={languageOfContent(model)}
          x={box.x}
          y={box.y}
          fontSize={12}
          fontWeight={selectedLine === line ? 600 : 400}
          fill={chartColors.text}
          stroke={chartColors.ground}
          strokeWidth={3}
          paintOrder="stroke"
        >
          {names[index]}
        </text>
      </g>
    );
  });
}

type Gated = { readonly frame: ScatterFrame; readonly gates: ScatterGates };

/** The name of the gate of conflicts, which stands within the plot. */
function gateNameOf({ frame, gates: { conflict } }: Gated, t: ReturnType<typeof useText>['t']): Box[] {
  if (conflict === null) return [];
  const width = textWidth(t('drift.curves.gate', { gate: conflict.toFixed(2) }));
  return [{ x: frame.left, y: yAt(frame, conflict) - 18, width: width + 8, height: 18 }];
}

function gateRulesOf({ frame, gates }: Gated): Box[] {
  const { left, right, top, bottom } = frame;
  const across = gates.conflict === null ? null : yAt(frame, gates.conflict);
  const along = gates.recall === null ? null : xAt(frame, gates.recall);
  return [
    ...(across === null ? [] : [{ x: left, y: across - 1, width: right - left, height: 2 }]),
    ...(along === null ? [] : [{ x: along - 1, y: top, width: 2, height: bottom - top }]),
  ];
}

/** The error bars as thin boxes, each at the place of its marker. */
function whiskersOf(points: readonly ScatterPoint[], frame: ScatterFrame, places: readonly Place[]): Box[] {
  return points.flatMap(({ recall, recallInterval, conflictInterval }, index) => {
    const place = places[index];
    if (!place) return [];
    const moved = place.x - xAt(frame, recall);
    const across = recallInterval && {
      x: xAt(frame, recallInterval.lower) + moved,
      y: place.y - 3,
      width: xAt(frame, recallInterval.upper) - xAt(frame, recallInterval.lower),
      height: 6,
    };
    const along = conflictInterval && {
      x: place.x - 3,
      y: yAt(frame, conflictInterval.upper),
      width: 6,
      height: yAt(frame, conflictInterval.lower) - yAt(frame, conflictInterval.upper),
    };
    return [across, along].filter((box) => box !== null);
  });
}
