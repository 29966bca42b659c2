import { z } from 'zod';
import { type ClaimSide, claimSides } from '../../../shared/rooms/evidence/claims.ts';
import type { Series } from './numbers/resultTree.ts';

/** Which explanation: an item of an agent, and of two claims the one of the file. */
const templatePlaceSchema = z.object({
  model: z.string(),
  agent: z.string(),
  scenario: z.string(),
  position: z.number().int().nonnegative(),
  claim: z.enum(claimSides).nullable(),
});
export type TemplatePlace = z.infer<typeof templatePlaceSchema>;

/** What was said of explanations that read like a template that was never filled: whether each counts as empty. Everybody's. */
export const saidTemplatesSchema = z.array(templatePlaceSchema.extend({ isEmpty: z.boolean() }));
export type SaidTemplates = z.infer<typeof saidTemplatesSchema>;

/** Of which claim an explanation is, among those of one item: the first of two is of A. Null for the one of an item. */
export function claimOfText(textCount: number, at: number): ClaimSide | null {
  return textCount === 2 ? (claimSides[at] ?? null) : null;
}

/** Whether it counts as empty; null while nothing was said of it. */
export function saidOf(said: SaidTemplates, place: TemplatePlace): boolean | null {
  return said.find((one) => isSamePlace(one, place))?.isEmpty ?? null;
}

export function isSamePlace(one: TemplatePlace, other: TemplatePlace): boolean {
  return (
    one.model === other.model &&
    one.agent === other.agent &&
    one.scenario === other.scenario &&
    one.position === other.position &&
    one.claim === other.claim
  );
}

/** The explanations of a series with their places. */
export function placedTexts({ model, agent, scenario, outputs }: Omit<Series, 'scores'>) {
  return (outputs?.explanations ?? []).flatMap((texts, position) =>
    texts.map((text, at) => {
      const claim = claimOfText(texts.length, at);
      return { text, place: { model, agent, scenario, position, claim } };
    }),
  );
}

/** A series in which explanations that count as empty are. */
export function withEmptied(series: Series, said: SaidTemplates): Series {
  const { outputs } = series;
  const emptied = said.filter(({ isEmpty }) => isEmpty);
  if (outputs === null || emptied.length === 0) return series;
  const { model, agent, scenario } = series;
  const shown = (text: string, position: number, claim: TemplatePlace['claim']) =>
    emptied.some((one) => isSamePlace(one, { model, agent, scenario, position, claim })) ? '' : text;
  const explanations = outputs.explanations.map((texts, position) =>
    texts.map((text, at) => shown(text, position, claimOfText(texts.length, at))),
  );
  return { ...series, outputs: { ...outputs, explanations } };
}
