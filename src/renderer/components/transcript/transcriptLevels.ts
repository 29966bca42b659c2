import { type StepKind, stepKinds } from '../../../shared/traces/trace.ts';
import type { Level, Levels, Place, Side, View } from './transcriptTypes.ts';

const everyKind = (level: Level) =>
  Object.fromEntries(stepKinds.map((kind) => [kind, level])) as Record<StepKind, Level>; // one entry for each kind

/** How a transcript begins: everything open, long texts cut. */
export const initialLevels: Levels = {
  left: everyKind('cut'),
  right: everyKind('cut'),
  third: everyKind('cut'),
  fourth: everyKind('cut'),
  cards: {},
  views: {},
};

/** How much is shown of a step of this kind. */
export function levelOf(levels: Levels, { side, step }: Place, kind: StepKind): Level {
  return levels.cards[`${side}.${step}`] ?? levels[side][kind];
}

/** One card shown otherwise than its kind. */
export function withCard(levels: Levels, { side, step }: Place, level: Level): Levels {
  return { ...levels, cards: { ...levels.cards, [`${side}.${step}`]: level } };
}

/** All steps under a name of `viewKey` shown so. */
export function withView(levels: Levels, key: string, view: View): Levels {
  return { ...levels, views: { ...levels.views, [key]: view } };
}

/** Everything of these kinds on these sides; single cards there lose what was chosen for them, on all kinds. */
export function withKinds(levels: Levels, sides: readonly Side[], kinds: readonly StepKind[], level: Level): Levels {
  const changed = Object.fromEntries(
    sides.map((side) => [side, { ...levels[side], ...Object.fromEntries(kinds.map((kind) => [kind, level])) }]),
  );
  const cards = Object.entries(levels.cards).filter(([key]) => !sides.some((side) => key.startsWith(`${side}.`)));
  return { ...levels, ...changed, cards: Object.fromEntries(cards) };
}
