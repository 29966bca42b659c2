import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { changedSteps, type StepChange } from './changedCells.ts';
import {
  cutText,
  type GraphEdge,
  type GraphLayout,
  type GraphNode,
  layoutGraph,
  nodeHeight,
  textWidth,
} from './graphLayout.ts';
import './derivationGraph.css';

/** The derivation as a picture of its rows: the same data, selected together. Drawn in a pause of typing, after the rows. */
export function DerivationGraph() {
  const { t } = useText();
  // Both wait together: beside the content of the next question, all of this one would look changed.
  const content = useDeferredValue(useDerivations((state) => state.settled));
  const imported = useDeferredValue(
    useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.imported : null)),
  );
  const derivation = useDerivations((state) => state.derivation);
  const [frame, width] = useWidth();
  const layout = useMemo(
    () => (content ? layoutGraph(content, derivation, width) : null),
    [content, derivation, width],
  );
  const changes = useMemo(
    () => (content && imported ? changedSteps(content, imported, derivation) : []),
    [content, imported, derivation],
  );
  const stepCount = content?.derivations[derivation]?.length ?? 0;
  return (
    <section className="dv-graph-section" aria-label={t('derivations.graph.title')}>
      <div className="dv-section-head">
        <h3 className="dv-section-title">{t('derivations.graph.title')}</h3>
        <span className="dv-section-count">{t('derivations.graph.sameData')}</span>
      </div>
      <div className="dv-graph" ref={frame}>
        {layout && layout.nodes.length > 0 ? (
          <Picture layout={layout} changes={changes} label={t('derivations.graph.label', { count: stepCount })} />
        ) : (
          <p className="ak-caption dv-graph-empty">{t('derivations.graph.empty')}</p>
        )}
      </div>
    </section>
  );
}

function useWidth() {
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

type PictureProps = { readonly layout: GraphLayout; readonly changes: readonly StepChange[]; readonly label: string };

const Picture = memo(function Picture({ layout, changes, label }: PictureProps) {
  const { nodes, edges, width, height } = layout;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with parts that can be pressed is a group, no fieldset
    <svg width={width} height={height} role="group" aria-label={label}>
      <defs>
        {(['plain', 'active', 'missing'] as const).map((kind) => (
          <marker
            key={kind}
            id={`dv-arrow-${kind}`}
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
        return from && to ? <Edge key={key} edge={edge} from={from} to={to} right={width} /> : null;
      })}
      {nodes.map((node) => (
        <Node
          key={node.id}
          node={node}
          right={width}
          isChanged={changes[node.cell.step]?.fields.includes(node.cell.field) === true}
        />
      ))}
    </svg>
  );
});

function Edge({ edge, from, to, right }: { edge: GraphEdge; from: GraphNode; to: GraphNode; right: number }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const { cell } = edge;
  const isActive = useDerivations((state) => cell !== null && state.activeCell?.step === cell.step);
  const isMissing = cell === null;
  const text = isMissing ? t('derivations.graph.noBridge') : edge.text;
  const { path, labelX, labelY, room } = wayOf(from, to, edge.lane);
  const kind = isMissing ? 'missing' : isActive ? 'active' : 'plain';
  const shown = cutText(text, Math.max(48, room));
  const half = textWidth(shown) / 2;
  const press = cell === null ? undefined : () => store.getState().focusCell(cell, 'end');
  const name = t('derivations.graph.edge', { subject: from.text, relation: text, object: to.text });
  const parts = (
    <>
      <title>{name}</title>
      <path d={path} className="dv-edge-reach" />
      <path d={path} className="dv-edge-line" markerEnd={`url(#dv-arrow-${kind})`} />
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

function Node({ node, right, isChanged }: { node: GraphNode; right: number; isChanged: boolean }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const isActive = useDerivations((state) => {
    const { activeCell, settled: content, derivation } = state;
    if (!activeCell || !content) return false;
    const step = content.derivations[derivation]?.[activeCell.step];
    const text =
      activeCell.field === 'subject'
        ? step?.subject
        : step?.objects[activeCell.field === 'objects' ? activeCell.object : 0];
    return text?.trim() === node.id;
  });
  const { x, y, width, text } = node;
  const answer = t('derivations.graph.isAnswer');
  const answerFits = !node.isStart && x + width + 8 + textWidth(answer) < right;
  const className = `dv-node${isActive ? ' dv-node-active' : ''}${node.isUnbridged ? ' dv-node-unbridged' : ''}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing has no button element; with keys the row itself is there
    <g className={className} role="button" tabIndex={-1} onClick={() => store.getState().focusCell(node.cell, 'end')}>
      <title>{node.isAnswer ? `${text} ${answer}` : text}</title>
      <rect x={x} y={y} width={width} height={nodeHeight} rx={4} />
      {isChanged && <path className="dv-node-changed" d={`M${x + 7} ${y + 6}v${nodeHeight - 12}`} />}
      <text x={x + width / 2} y={y + nodeHeight / 2 + 4.3} textAnchor="middle" lang={languageOfContent(text)}>
        {cutText(text, width - 22)}
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
    </g>
  );
}
