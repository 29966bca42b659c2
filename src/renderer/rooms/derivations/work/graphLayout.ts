import { textWidth } from '../../../../shared/charts/chartTexts.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { type Cell, stepsOf } from './derivationDraft.ts';

/** A box of the graph: one entity or value. `cell` is where it is written first. */
export type GraphNode = {
  readonly id: string;
  readonly text: string;
  readonly cell: Cell;
  readonly isAnswer: boolean;
  /** Whether edges leave it to the right, so that nothing may be written there. */
  readonly isStart: boolean;
  /** Should meet another node and does not. */
  readonly isUnbridged: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};
export type GraphEdge = {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Null for a bridge that is missing. */
  readonly cell: Cell | null;
  /** How many edges before it lead from and to the same nodes: its label stands that much farther off. */
  readonly lane: number;
};
export type GraphLayout = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly width: number;
  readonly height: number;
};

export const nodeHeight = 27;
/** As wide as a box may be where there is little room, and where there is much. */
const nodeWidest = { narrow: 150, wide: 420 };
const gapLeast = 84;
const gapWidest = 130;
const rowGap = 52;
const stackGap = 22;
const edgeMargin = 16;

type Draft = { id: string; text: string; cell: Cell; layer: number; group: number };

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Nodes and edges of one derivation, an entity that is written alike being one node. Empty cells make none. */
function collect(content: QuestionContent, derivation: number): { nodes: Map<string, Draft>; edges: GraphEdge[] } {
  const nodes = new Map<string, Draft>();
  const edges: GraphEdge[] = [];
  const put = (text: string, cell: Cell): string => {
    const id = text.trim();
    if (!nodes.has(id)) nodes.set(id, { id, text, cell, layer: 0, group: nodes.size });
    return id;
  };
  for (const [step, { subject, relation, objects }] of stepsOf(content, derivation).entries()) {
    if (subject.trim() === '') continue;
    const from = put(subject, { step, field: 'subject', object: 0 });
    for (const [object, text] of objects.entries()) {
      if (text.trim() === '') continue;
      const to = put(text, { step, field: 'objects', object });
      const lane = edges.filter((edge) => edge.from === from && edge.to === to).length;
      if (to !== from) edges.push({ from, to, text: relation, cell: { step, field: 'relation', object: 0 }, lane });
    }
  }
  return { nodes, edges };
}

/** Joins nodes that edges connect into groups, and sets each node's layer to its longest way from a start. */
function arrange(nodes: Map<string, Draft>, edges: readonly GraphEdge[]): void {
  // As many rounds as there are nodes are enough; a circle just stops growing there.
  for (let round = 0; round < nodes.size; round++) {
    for (const { from, to } of edges) {
      const a = nodes.get(from);
      const b = nodes.get(to);
      if (!a || !b) continue;
      a.group = Math.min(a.group, b.group);
      b.group = a.group;
      if (b.layer <= a.layer && a.layer + 1 < nodes.size) b.layer = a.layer + 1;
    }
  }
}

/** Bridges a compositional derivation lacks: from the last object of what is not connected to the subject that nothing leads to. */
function missingBridges(content: QuestionContent, derivation: number, nodes: Map<string, Draft>): GraphEdge[] {
  if (content.type !== 'compositional') return [];
  const steps = stepsOf(content, derivation);
  const reached = new Set(steps.flatMap((step) => step.objects.map((text) => text.trim())));
  const bridged = new Set<number>();
  const ends: Draft[] = [];
  return steps.flatMap(({ subject, objects }) => {
    const start = nodes.get(subject.trim());
    const from = ends.findLast((end) => end.group !== start?.group);
    const isMissing =
      start && from && !reached.has(start.id) && !bridged.has(start.group) && !isFirstGroup(start, nodes);
    if (isMissing) bridged.add(start.group);
    ends.push(...objects.flatMap((text) => nodes.get(text.trim()) ?? []));
    return isMissing ? [{ from: from.id, to: start.id, text: '', cell: null, lane: 0 }] : [];
  });
}

function isFirstGroup(node: Draft, nodes: Map<string, Draft>): boolean {
  return node.group === nodes.values().next().value?.group;
}

/**
 * Places for the graph of one derivation in a given width (px): connected nodes in layers from left to right, wrapped into
 * lines where the width ends; groups below one another in the order of the rows.
 */
export function layoutGraph(content: QuestionContent, derivation: number, available: number): GraphLayout {
  const { nodes, edges } = collect(content, derivation);
  arrange(nodes, edges);
  const bridges = missingBridges(content, derivation, nodes);
  const unbridged = new Set(bridges.map(({ to }) => to));
  const answer = fold(content.answer ?? '');
  const placed: GraphNode[] = [];
  const widest = widestBox([...nodes.values()], available);
  let top = edgeMargin + 10;
  for (const group of new Set([...nodes.values()].map((node) => node.group))) {
    const members = [...nodes.values()].filter((node) => node.group === group);
    const layers = [...new Set(members.map(({ layer }) => layer))].sort((a, b) => a - b);
    let left = edgeMargin + (placed.length > 0 && bridges.length > 0 ? 70 : 0);
    let lineHeight = 0;
    for (const layer of layers) {
      const stack = members.filter((node) => node.layer === layer);
      const width = Math.max(...stack.map(({ text }) => boxWidth(text, widest)));
      if (left + width > available - edgeMargin && left > edgeMargin + 80) {
        left = Math.max(edgeMargin, available - width - edgeMargin - 70);
        top += lineHeight + rowGap;
        lineHeight = 0;
      }
      for (const [at, { id, text, cell }] of stack.entries()) {
        const isAnswer = answer !== '' && fold(text) === answer;
        const y = top + at * (nodeHeight + stackGap);
        const isStart = edges.some(({ from }) => from === id);
        const isUnbridged = unbridged.has(id);
        placed.push({ id, text, cell, isAnswer, isStart, isUnbridged, x: left, y, width: boxWidth(text, widest) });
      }
      lineHeight = Math.max(lineHeight, stack.length * (nodeHeight + stackGap) - stackGap);
      left += width + gapAfter(stack, edges);
    }
    top += lineHeight + rowGap;
  }
  const height = placed.length === 0 ? 0 : top - rowGap + edgeMargin + 6;
  const width = Math.max(available, ...placed.map((node) => node.x + node.width + edgeMargin));
  return { nodes: placed, edges: [...edges, ...bridges], width, height };
}

/** What a box may take where the longest chain of them, with the widest gaps between, shares the room. */
function widestBox(nodes: readonly Draft[], available: number): number {
  const inLine = Math.max(
    1,
    ...nodes.map(({ group }) => new Set(nodes.filter((one) => one.group === group).map(({ layer }) => layer)).size),
  );
  const shared = (available - 2 * edgeMargin - (inLine - 1) * gapWidest - 70) / inLine;
  return Math.min(nodeWidest.wide, Math.max(nodeWidest.narrow, shared));
}

function boxWidth(text: string, widest: number): number {
  return Math.round(Math.min(widest, Math.max(56, textWidth(text) + 28)));
}

function gapAfter(stack: readonly Draft[], edges: readonly GraphEdge[]): number {
  const labels = edges
    .filter(({ from }) => stack.some(({ id }) => id === from))
    .map(({ text }) => textWidth(text) + 26);
  return Math.min(gapWidest, Math.max(gapLeast, ...labels));
}
