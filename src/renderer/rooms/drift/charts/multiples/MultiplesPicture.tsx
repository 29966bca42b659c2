import { textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { elsewhereDash } from '../../../../../shared/charts/series.ts';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { caseTile, tileGap, tileRow } from '../../../../../shared/rooms/drift/charts/caseTiles.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { noLook } from '../chartTheme.ts';
import { TileDrawing, type TileLooks } from './TileDrawing.tsx';

type Props = TileLooks & { readonly cases: readonly CaseCurves[]; readonly models: readonly string[] };

const width = 960;

/** All cases as one drawing, with the names of the lines above them. */
export function MultiplesPicture(props: Props) {
  const { cases, models } = props;
  const { perRow, frame } = tileRow(width + tileGap, models.length);
  const legend = placeLegend(models);
  const rows = Math.ceil(cases.length / perRow);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={legend.height + rows * (frame.height + tileGap)}
      aria-hidden="true"
    >
      {legend.places.map(({ model, x, y }) => (
        <LegendEntry key={model} {...props} model={model} x={x} y={y} />
      ))}
      {cases.map((one, index) => {
        const x = (index % perRow) * (frame.width + tileGap);
        const y = legend.height + Math.floor(index / perRow) * (frame.height + tileGap);
        return (
          <g key={one.caseId} transform={`translate(${x} ${y})`}>
            <rect
              x={0.5}
              y={0.5}
              width={frame.width - 1}
              height={frame.height - 1}
              rx={4}
              fill="none"
              stroke={chartColors.grid}
            />
            <TileDrawing {...props} one={one} frame={frame} tile={caseTile(one, models, frame)} />
          </g>
        );
      })}
    </svg>
  );
}

/** Entries side by side, in as many rows as they need. */
function placeLegend(models: readonly string[]) {
  let [x, y] = [0, 0];
  const places = models.map((model) => {
    const room = 40 + textWidth(model) + 18;
    if (x > 0 && x + room > width) [x, y] = [0, y + 20];
    const place = { model, x, y };
    x += room;
    return place;
  });
  return { places, height: y + 28 };
}

type EntryProps = Props & { readonly model: string; readonly x: number; readonly y: number };

function LegendEntry({ looks, selectedLine, model, x, y }: EntryProps) {
  const look = looks.get(model) ?? noLook;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0,8H32"
        stroke={look.color}
        strokeWidth={model === selectedLine ? 2.2 : 1.3}
        {...(look.isElsewhere && { strokeDasharray: elsewhereDash })}
      />
      <Marker look={look} x={16} y={8} radius={3.6} />
      <text x={40} y={12} fontSize={12} fill={chartColors.text}>
        {model}
      </text>
    </g>
  );
}
