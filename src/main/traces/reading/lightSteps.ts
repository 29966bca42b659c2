import { createHash } from 'node:crypto';
import { normalisedJson, normalisedText } from '../../../shared/traces/normalised.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { comparedText, glanceOf } from './glance.ts';
import { type StepBytes, type StepSource, wholeStep } from './stepBytes.ts';

/** Steps that look alike at a glance. */
type Group = { readonly places: Place[]; readonly sources: Set<StepSource> };
type Place = { readonly source: StepSource; readonly light: Step[]; readonly index: number };

/**
 * Steps that `alignSteps` aligns exactly as the whole ones, and of which 1 GB fits into memory: for a text or result stands a name,
 * which a step of the other side has too if it is equal as it is compared. Only what looks alike on both sides is read again, and
 * normalised unless it is written alike.
 */
export function lightSteps(left: StepSource, right: StepSource): [left: Step[], right: Step[]] {
  const groups = new Map<string, Group>();
  const sides: [Step[], Step[]] = [readLight(left, groups), readLight(right, groups)];
  for (const [number, { places, sources }] of [...groups.values()].entries()) {
    const needsText = sources.size > 1 && !areWrittenAlike(places);
    for (const { source, light, index } of places) {
      const [step, text] = [light[index], needsText ? hashOf(comparedText(wholeStep(source.at(index)))) : ''];
      if (step !== undefined) light[index] = { ...step, text: `${number} ${text}` };
    }
  }
  return sides;
}

function readLight(source: StepSource, groups: Map<string, Group>): Step[] {
  const light: Step[] = [];
  for (const step of source.all()) {
    if (step.facts.kind === 'tool_call') {
      light.push(lightCall(wholeStep(step)));
      continue;
    }
    const glance = glanceOf(step);
    const group = groups.get(glance) ?? { places: [], sources: new Set() };
    groups.set(glance, group);
    group.places.push({ source, light, index: light.length });
    group.sources.add(source);
    const { resultIs: _, ...facts } = step.facts;
    light.push({ ...facts, index: step.index, text: '', label: null, json: null, result: null, error: null });
  }
  return light;
}

const longText = 200;

/** A call with the fingerprint of what is long in it. */
function lightCall(call: Step): Step {
  const isStructure = typeof call.arguments === 'object' && call.arguments !== null;
  return {
    ...call,
    json: null,
    result: null,
    text: shortened(normalisedText(call.text)),
    arguments: isStructure ? [shortened(normalisedJson(call.arguments))] : call.arguments,
  };
}

function shortened(normalised: string): string {
  return normalised.length <= longText ? normalised : hashOf(normalised);
}

/** Whether all are one and the same as they are stored, as results of repeated calls often are. */
function areWrittenAlike([first, ...others]: readonly Place[]): boolean {
  if (first === undefined) return true;
  const step = first.source.at(first.index);
  const key = keyOfFacts(step);
  return others.every(({ source, index }) => {
    const other = source.at(index);
    return step.bytes.equals(other.bytes) && keyOfFacts(other) === key;
  });
}

/** All that `comparedText` asks of a step beside its text. */
function keyOfFacts({ facts: { kind, error, result, resultIs, json, source } }: StepBytes): string {
  const isEvent = kind === 'event';
  return JSON.stringify([kind === 'tool_result', error !== null, result, resultIs, isEvent && [json, source]]);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
