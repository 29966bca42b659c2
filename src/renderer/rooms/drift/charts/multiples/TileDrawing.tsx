import { cutText } from '../../../../../shared/charts/chartTexts.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { type Tile, type TileFrame, tileY } from '../../../../../shared/rooms/drift/charts/caseTiles.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { noLook } from '../chartTheme.ts';

export type TileLooks = {
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly selectedLine: string | null;
  /** Null where no gate is drawn. */
  readonly gate: number | null;
  /** Words within the tile. */
  readonly words: { readonly noGold: string; readonly overruled: string };
};

type Props = TileLooks & { readonly one: CaseCurves; readonly tile: Tile; readonly frame: TileFrame };

/** What a tile shows, in the window and in a saved picture alike: a line for each model, values and turns of the axes, the gate. */
export function TileDrawing({ one, tile, frame, looks, selectedLine, gate, words }: Props) {
  const { lines, lowest, mean, overruled } = tile;
  // The selected line lies over the others.
  const ordered = lines.toSorted((a, b) => Number(a.model === selectedLine) - Number(b.model === selectedLine));
  return (
    <>
      <text x={8} y={15} fontSize={11} fontWeight={600} fill={chartColors.text} lang={languageOfContent(one.caseKey)}>
        {cutText(one.caseKey, frame.width - 52)}
      </text>
      <text x={frame.right} y={15} fontSize={11} textAnchor="end" fill={chartColors.tick}>
        {mean?.toFixed(2)}
      </text>
      {lowest === null ? (
        <text x={8} y={frame.height / 2} fontSize={11} fill={chartColors.faint}>
          {words.noGold}
        </text>
      ) : (
        <Axes one={one} frame={frame} gate={gate} />
      )}
      {ordered.map(({ model, path }) => (
        <path
          key={model}
          d={path}
          fill="none"
          stroke={(looks.get(model) ?? noLook).color}
          strokeWidth={model === selectedLine ? 2.2 : 1.3}
          strokeLinejoin="round"
        />
      ))}
      {ordered.map(({ model, end }) => (
        <Marker key={model} look={looks.get(model) ?? noLook} x={end.x} y={end.y} radius={2.4} />
      ))}
      {overruled.map(({ x, y }) => (
        <circle key={`${x}:${y}`} cx={x} cy={y} r={4} fill="none" stroke={chartColors.text} strokeWidth={1.2}>
          <title>{words.overruled}</title>
        </circle>
      ))}
    </>
  );
}

/** From 0 to 1 on the left, the first and the last turn below, and the gate. */
function Axes({ one: { turns }, frame, gate }: Pick<Props, 'one' | 'frame' | 'gate'>) {
  const { left, right, top, bottom } = frame;
  const small = { fontSize: 10, fill: chartColors.tick } as const;
  const [first, last] = [turns[0], turns.at(-1)];
  return (
    <>
      <path d={`M${left},${top}V${bottom}H${right}`} fill="none" stroke={chartColors.axis} />
      {[0, 0.5, 1].map((value) => (
        <g key={value}>
          <path d={`M${left - 3},${tileY(frame, value)}H${left}`} stroke={chartColors.axis} />
          <text {...small} x={left - 5} y={tileY(frame, value) + 3.5} textAnchor="end">
            {value.toFixed(1)}
          </text>
        </g>
      ))}
      <text {...small} x={turns.length === 1 ? (left + right) / 2 : left} y={bottom + 13} textAnchor="middle">
        {first}
      </text>
      {turns.length > 1 && (
        <text {...small} x={right} y={bottom + 13} textAnchor="middle">
          {last}
        </text>
      )}
      {gate !== null && (
        <path
          d={`M${left},${tileY(frame, gate)}H${right}`}
          stroke={chartColors.text}
          strokeWidth={1}
          strokeDasharray="4 3"
        />
      )}
    </>
  );
}
