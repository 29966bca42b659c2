import { memo, useEffect, useId, useRef, useState } from 'react';
import { cutMiddle, cutText, textWidth } from '../../../../shared/charts/chartTexts.ts';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import type { StepChange } from './changedCells.ts';
import type { Cell } from './derivationDraft.ts';
import { type GraphEdge, type GraphLayout, type GraphNode, nodeHeight } from './graphLayout.ts';
import './derivationGraph.css';

const noChanges: readonly StepChange[] = [];

/** The element that pictures of derivations stand in, and its width in pixels. */
export function useFrameWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(556);
  useEffect(() => {
    if (!frame.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}

type PictureProps = {
  readonly layout: GraphLayout;
  readonly label: string;
  /** What a person changed, by step; none where that is not asked. */
  readonly changes?: readonly StepChange[];
  /** The step and the name that the cell with the caret belongs to. */
  readonly active?: { readonly step: number; readonly id: string } | null;
  /** Goes to the cell that a part is drawn from; without it nothing can be pressed. */
  readonly onCell?: (cell: Cell) => void;
};

/** The graph of one derivation, as `layoutGraph` placed it. */
export const GraphPicture = memo(function GraphPicture(props: PictureProps) {
  const { layout, label, changes = noChanges, active = null, onCell } = props;
  const { nodes, edges, width, height } = layout;
  // Two pictures on one page have arrows of their own.
  const arrows = useId();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with parts that can be pressed is a group, no fieldset
    <svg width={width} height={height} role="group" aria-label={label}>
      <defs>
        {(['plain', 'active', 'missing'] as const).map((kind) => (
          <marker
            key={kind}
            id={`${arrows}${kind}`}
            className={`dv-arrow dv-arrow-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0.8 8 4 0 7.2z" />
          </marker>
        ))}
      </defs>
      {edges.map((edge) => {
        const from = byId.get(edge.from);
        const to = byId.get(edge.to);
        const key = `${edge.from}→${edge.to}:${edge.cell?.step ?? ''}`;
        return from && to ? (
          <Edge
            key={key}
            {...{ edge, from, to, arrows, onCell }}
            right={width}
            isActive={edge.cell !== null && edge.cell.step === active?.step}
          />
        ) : null;
      })}
      {nodes.map((node) => (
        <Node
          key={node.id}
          node={node}
          right={width}
          isActive={node.id === active?.id}
          onCell={onCell}
          isChanged={changes[node.cell.step]?.fields.includes(node.cell.field) === true}
        />
      ))}
    </svg>
  );
});

type EdgeProps = {
  readonly edge: GraphEdge;
  readonly from: GraphNode;
  readonly to: GraphNode;
  readonly right: number;
  readonly arrows: string;
  readonly isActive: boolean;
  readonly onCell: PictureProps['onCell'];
};

function Edge({ edge, from, to, right, arrows, isActive, onCell }: EdgeProps) {
  const { t } = useText();
  const { cell } = edge;
  const isMissing = cell === null;
  const text = isMissing ? t('derivations.graph.noBridge') : edge.text;
  const { path, labelX, labelY, room } = wayOf(from, to, edge.lane);
  const kind = isMissing ? 'missing' : isActive ? 'active' : 'plain';
  // Of a relation a few letters fit at most: they are of use where they are its first.
  const shown = cutText(text, Math.max(48, room));
  const half = textWidth(shown) / 2;
  const press = cell === null || onCell === undefined ? undefined : () => onCell(cell);
  const name = t('derivations.graph.edge', { subject: from.text, relation: text, object: to.text });
  const parts = (
    <>
      <title>{name}</title>
      <path d={path} className="dv-edge-reach" />
      <path d={path} className="dv-edge-line" markerEnd={`url(#${arrows}${kind})`} />
      <text
        x={Math.max(half + 4, Math.min(right - half - 4, labelX))}
        y={labelY}
        textAnchor="middle"
        lang={isMissing ? undefined : languageOfContent(text)}
      >
        {shown}
      </text>
    </>
  );
  if (!press) return <g className={`dv-edge dv-edge-${kind}`}>{parts}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button element; with keys the row itself is there
    <g className={`dv-edge dv-edge-${kind}`} role="button" tabIndex={-1} onClick={press}>
      <title>{name}</title>
      {parts}
    </g>
  );
}

/** From the label of one edge to that of the next between the same boxes. */
const laneHeight = 14;

type Way = { readonly path: string; readonly labelX: number; readonly labelY: number; readonly room: number };

/** A line on one level, an arc below it for the way back, a curve between levels; the label above the middle of what is free between the boxes. */
function wayOf(from: GraphNode, to: GraphNode, lane: number): Way {
  const half = nodeHeight / 2;
  const startX = from.x + from.width;
  const [y1, y2] = [from.y + half, to.y + half];
  if (startX + 20 <= to.x) {
    const middle = (startX + to.x) / 2;
    const path =
      y1 === y2 ? `M${startX} ${y1}H${to.x - 1}` : `M${startX} ${y1}C${middle} ${y1} ${middle} ${y2} ${to.x - 1} ${y2}`;
    return { path, labelX: middle, labelY: (y1 + y2) / 2 - 6 - lane * laneHeight, room: to.x - startX - 14 };
  }
  const [fromX, toX] = [from.x + from.width / 2, to.x + to.width / 2];
  if (y1 === y2) {
    const below = from.y + nodeHeight;
    const path = `M${fromX} ${below}C${fromX} ${below + 26} ${toX} ${below + 26} ${toX} ${below + 1}`;
    return { path, labelX: (fromX + toX) / 2, labelY: below + 14, room: Math.abs(fromX - toX) - 28 };
  }
  const isDown = to.y >= from.y;
  const bottom = isDown ? from.y + nodeHeight : from.y;
  const top = isDown ? to.y - 1 : to.y + nodeHeight + 1;
  const middle = (bottom + top) / 2;
  // The ways down are named above the middle, the ways up below it.
  const labelY = isDown ? middle - 6 - lane * laneHeight : middle + 10 + lane * laneHeight;
  const path = `M${fromX} ${bottom}C${fromX} ${middle + 6} ${toX} ${middle - 6} ${toX} ${top}`;
  return {
    path,
    labelX: (fromX + toX) / 2 + (Math.abs(fromX - toX) < 40 ? 46 : 0),
    labelY,
    room: 130,
  };
}

type NodeProps = {
  readonly node: GraphNode;
  readonly right: number;
  readonly isChanged: boolean;
  readonly isActive: boolean;
  readonly onCell: PictureProps['onCell'];
};

function Node({ node, right, isChanged, isActive, onCell }: NodeProps) {
  const { t } = useText();
  const { x, y, width, text } = node;
  const answer = t('derivations.graph.isAnswer');
  const answerFits = !node.isStart && x + width + 8 + textWidth(answer) < right;
  const className = `dv-node${isActive ? ' dv-node-active' : ''}${node.isUnbridged ? ' dv-node-unbridged' : ''}`;
  const parts = (
    <>
      <title>{node.isAnswer ? `${text} ${answer}` : text}</title>
      <rect x={x} y={y} width={width} height={nodeHeight} rx={4} />
      {isChanged && <path className="dv-node-changed" d={`M${x + 7} ${y + 6}v${nodeHeight - 12}`} />}
      <text x={x + width / 2} y={y + nodeHeight / 2 + 4.3} textAnchor="middle" lang={languageOfContent(text)}>
        {cutMiddle(text, width - 22)}
      </text>
      {node.isAnswer && (
        <text
          className="dv-node-answer"
          x={answerFits ? x + width + 8 : x + width / 2}
          y={answerFits ? y + nodeHeight / 2 + 4 : y + nodeHeight + 15}
          textAnchor={answerFits ? 'start' : 'middle'}
        >
          {answer}
        </text>
      )}
    </>
  );
  if (onCell === undefined) return <g className={className}>{parts}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button element; with keys the row itself is there
    <g className={className} role="button" tabIndex={-1} onClick={() => onCell(node.cell)}>
      {parts}
    </g>
  );
}
