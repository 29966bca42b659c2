import { memo, useMemo } from 'react';
import { ZIndexLayer } from 'recharts';
import type { Box } from '../../../../../shared/charts/boxes.ts';
import { cutMiddle, cutName } from '../../../../../shared/charts/chartTexts.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import { type ChartFrame, xOf } from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import type { Curve } from '../../../../../shared/rooms/drift/charts/curve.ts';
import {
  boxesInside,
  type EndLabel,
  levelOf,
  placeEndLabels,
  placeGateName,
  placeTen,
  strokesOf,
} from '../../../../../shared/rooms/drift/charts/curveLabels.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { chartColors, overAll } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { useText } from '../../../../window/i18n.ts';
import { noLook } from '../chartTheme.ts';
import type { Series } from './driftSeries.ts';

type Props = {
  readonly frame: ChartFrame;
  readonly series: readonly Series[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly selectedLine: string | null;
  readonly curveOf: (series: Series) => Curve;
  readonly gate: number | null;
};

/** The key of the dashed line of the selected model among the names. */
const extendedKey = '';

/** The names of the lines at their ends and of the gate, and value and interval of the selected line at turn 10. Over all lines. */
export const LineTexts = memo(function LineTexts(props: Props) {
  const { frame, looks, selectedLine } = props;
  const labels = useEndLabels(props);
  const gateName = useGateName(props, labels);
  return (
    <>
      {frame.turns >= 10 && <TenName frame={frame} />}
      {gateName && <GateName {...gateName} />}
      <ZIndexLayer zIndex={overAll}>
        {labels.map((label) => (
          <EndName
            key={label.key}
            label={label}
            frame={frame}
            look={looks.get(label.key === extendedKey ? (selectedLine ?? '') : label.key) ?? noLook}
            isSelected={label.key === selectedLine}
          />
        ))}
        <TenValue {...props} labels={labels} gateName={gateName} />
      </ZIndexLayer>
    </>
  );
});

/** All strokes that a text must not cover. */
function strokesIn({ frame, series, selectedLine, curveOf, gate }: Omit<Props, 'looks'>) {
  const selected = series.find(({ line }) => line === selectedLine);
  const curves = [...series.map(curveOf), ...(selected ? [selected.extended, selected.reference ?? []] : [])];
  return [...curves.flatMap((curve) => strokesOf(frame, curve)), ...(gate === null ? [] : [levelOf(frame, gate)])];
}

function useEndLabels({ frame, series, selectedLine, curveOf, gate }: Props): readonly EndLabel[] {
  const { t } = useText();
  return useMemo(() => {
    const selected = series.find(({ line }) => line === selectedLine);
    const lines = series.map((one) => ({ key: one.line, name: one.model, curve: curveOf(one) }));
    if (selected) lines.push({ key: extendedKey, name: t('drift.curves.extended'), curve: selected.extended });
    return placeEndLabels(frame, lines, strokesIn({ frame, series, selectedLine, curveOf, gate }));
  }, [frame, series, selectedLine, curveOf, gate, t]);
}

type EndProps = {
  readonly label: EndLabel;
  readonly frame: ChartFrame;
  readonly look: SeriesLook;
  readonly isSelected: boolean;
};

function EndName({ label, frame, look, isSelected }: EndProps) {
  const { key, name, x, y, isInMargin, leader, hasLeader } = label;
  const [from, to] = leader;
  const isExtended = key === extendedKey;
  const shown = isInMargin ? cutMiddle(name, frame.width - x - 4) : name;
  return (
    <g>
      {(hasLeader || (isExtended && isInMargin)) && (
        <path
          d={`M${from.x},${from.y}L${to.x},${to.y}`}
          stroke={look.color}
          strokeWidth={isExtended ? 1.5 : 0.9}
          strokeDasharray={isExtended ? '5 3' : undefined}
        />
      )}
      {isInMargin && !isExtended && <Marker look={look} x={x - 8} y={y} radius={3.6} />}
      <text
        lang={languageOfContent(name)}
        x={x}
        y={y + 4}
        fontSize={12}
        fontWeight={isSelected ? 600 : 400}
        fill={chartColors.text}
        stroke={chartColors.ground}
        strokeWidth={3}
        paintOrder="stroke"
        data-full={name}
      >
        {shown}
        {shown !== name && <title>{name}</title>}
      </text>
    </g>
  );
}

function TenName({ frame }: { frame: ChartFrame }) {
  const { t } = useText();
  return (
    <text
      x={xOf(frame, 10)}
      y={frame.top - 10}
      textAnchor="middle"
      fontSize={12}
      fontWeight={600}
      fill={chartColors.text}
    >
      {t('drift.curves.ten')}
    </text>
  );
}

type Named = { readonly name: string; readonly box: Box };

function useGateName(props: Props, labels: readonly EndLabel[]): Named | null {
  const { t } = useText();
  const { frame, gate } = props;
  if (gate === null || gate < frame.axis.from || gate > frame.axis.to) return null;
  const name = t('drift.curves.gate', { gate: gate.toFixed(2) });
  const strokes = strokesIn({ ...props, gate: null });
  return { name, box: placeGateName(frame, gate, name, strokes, boxesInside(labels)) };
}

function GateName({ name, box }: Named) {
  return (
    <text x={box.x} y={box.y + 11} fontSize={11} fontWeight={600} fill={chartColors.text}>
      {name}
    </text>
  );
}

type TenProps = Props & { readonly labels: readonly EndLabel[]; readonly gateName: Named | null };

/** Value and interval of the selected line in a small frame beside the rule; over the chart where no place is free. */
function TenValue({ labels, gateName, ...props }: TenProps) {
  const { t } = useText();
  const { frame, series, selectedLine } = props;
  const selected = series.find(({ line }) => line === selectedLine);
  const value = selected?.atTen.value ?? null;
  if (frame.turns < 10 || !selected || value === null) return null;
  const { interval, earlier } = selected.atTen;
  const first = t('drift.curves.tenValue', { model: selected.model, value: value.toFixed(2) });
  const bounds = interval && { lower: interval.lower.toFixed(2), upper: interval.upper.toFixed(2) };
  const second = bounds && t('drift.curves.tenInterval', bounds);
  const rest = [second, earlier && t('drift.curves.tenEarlier', earlier)].filter((line) => line !== null);
  const ways = [
    [first, ...rest],
    [selected.model, value.toFixed(2), ...rest],
  ];
  const { texts, box } = placeTen(frame, value, ways, strokesIn(props), [
    ...boxesInside(labels),
    ...(gateName === null ? [] : [gateName.box]),
  ]);
  if (box !== null) return <TenFrame box={box} texts={texts} />;
  return <TenAbove frame={frame} model={selected.model} text={texts.join(' · ')} />;
}

function TenFrame({ box: { x, y, width, height }, texts }: { box: Box; texts: readonly string[] }) {
  return (
    <g className="dr-ten">
      <rect x={x} y={y} width={width} height={height} rx={4} fill={chartColors.ground} stroke="var(--ak-line2)" />
      {texts.map((text, at) => (
        <text
          key={text}
          x={x + 8}
          y={y + 15 + at * 14}
          fontSize={11}
          fontWeight={at === 0 ? 600 : 400}
          fill={at === 0 ? chartColors.text : chartColors.tick}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

const tenSize = 11;

/** Left of the name of turn 10, or right of it where there is more room. */
function TenAbove({ frame, model, text }: { frame: ChartFrame; model: string; text: string }) {
  const rule = xOf(frame, 10);
  const beside = 26;
  const isLeft = rule - frame.left > frame.width - rule;
  const room = (isLeft ? rule : frame.width - rule) - beside - 4;
  const shown = cutName(model, text.slice(model.length), room, tenSize);
  return (
    <text
      x={isLeft ? rule - beside : rule + beside}
      y={frame.top - 10}
      textAnchor={isLeft ? 'end' : 'start'}
      fontSize={tenSize}
      fill={chartColors.text}
    >
      {shown}
      {shown !== text && <title>{text}</title>}
    </text>
  );
}
