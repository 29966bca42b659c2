import { languageOfContent } from '../../../../shared/text/languageOfContent.ts';
import { formerLines, type LineEdit } from '../../../../shared/traces/lineEdit.ts';
import { labelStep } from '../../../../shared/traces/toolLabels.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { type Html, html } from '../../../reports/html.ts';
import { printPageHead } from '../../../reports/pageHead.ts';
import { fill, printNumber, printTime, type ReportLanguage } from '../../../reports/reportLanguage.ts';
import { stepsBefore } from '../../../traces/reading/stepsBefore.ts';
import { labelsInDataset, readToolLabels } from '../tables/labelsTable.ts';
import {
  type ExportedGroup,
  type ExportedMarks,
  type ExportedTrace,
  type ExportScope,
  storeOfTrace,
} from './exportedGroups.ts';
import { printStep } from './reportStep.ts';
import { reportStyle } from './reportStyle.ts';
import { reportTexts } from './reportTexts.ts';
import { cut, type ReportWriting, visible } from './reportWriting.ts';

type ReportFacts = {
  readonly language: ReportLanguage;
  readonly version: string;
  readonly exportedAt: Date;
  /** Whose marks it shows; null for everybody's, empty when nobody was chosen. */
  readonly evaluator: string | null;
  readonly blind: boolean;
  /** Which steps it shows: those of which something was said, or all. */
  readonly steps: 'labelled' | 'all';
};
type Writing = ReportWriting & { readonly scope: ExportScope; readonly steps: ReportFacts['steps'] };

const longestQuote = 300;
/** Steps of a trace that are held at a time. */
const stepsAtOnce = 20;

/** One page to read: every question of the scope with its traces, steps, and what was said of them. Comes piece by piece. */
export function* printReport(
  scope: ExportScope,
  groups: Iterable<ExportedGroup>,
  facts: ReportFacts,
): Generator<string> {
  const texts = reportTexts(facts.language);
  const { language, steps } = facts;
  const writing: Writing = {
    scope,
    steps,
    language,
    texts,
    labels: readToolLabels(scope.context.db),
    text: scope.text,
  };
  yield `<!doctype html>\n${printHead(writing, facts).markup}`;
  let number = 0;
  for (const group of groups) {
    number += 1;
    yield html`<article class="group">${printGroupHead(writing, group, number)}<div class="traces">`.markup;
    for (const trace of group.traces) if (steps === 'all' || !saysNothing(trace)) yield* printTrace(writing, trace);
    yield '</div></article>\n';
  }
  yield '</main></body></html>\n';
}

/** Whether nobody who is meant said anything of a trace or of a step of it. */
function saysNothing({ said }: ExportedTrace): boolean {
  return said.every(({ marks, spans, comments }) => marks.length + spans.length + comments.length === 0);
}

function printHead(
  { texts, language, scope }: Writing,
  { version, exportedAt, evaluator, blind, steps }: ReportFacts,
): Html {
  const made = fill(texts.made, { version, time: printTime(language, exportedAt.toISOString()) });
  const whose = evaluator === null ? texts.everyone : evaluator === '' ? texts.nobody : fill(texts.own, { evaluator });
  return html`${printPageHead(language, texts.title, reportStyle)}<body><main><header><h1>${texts.title}</h1><p>${countText(texts, 'groups', language, scope.groupIds.length)}</p><p class="quiet">${made}</p><p class="quiet">${whose}</p>${
    blind ? html`<p class="quiet">${texts.blind}</p>` : null
  }${steps === 'all' ? null : html`<p class="quiet">${texts.onlyLabelled}</p>`}${scope.groupIds.length === 0 ? html`<p>${steps === 'all' ? texts.empty : texts.nothingLabelled}</p>` : null}</header>
`;
}

function countText(
  texts: Writing['texts'],
  name: 'groups' | 'steps' | 'leftOut',
  language: ReportLanguage,
  count: number,
): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  return fill(texts[`${name}_${form}`], { count: printNumber(language, count) });
}

function printGroupHead({ texts, text, scope }: Writing, group: ExportedGroup, number: number): Html {
  const reviews = group.reviews.map(({ name, state, flagged }) => {
    const said = fill(texts.review, { evaluator: name, state: texts.states[state] });
    return html`<p class="${state === 'done' ? 'quiet done' : 'quiet'}">${flagged ? `${said} · ${texts.flagged}` : said}</p>`;
  });
  const place = `${number} / ${scope.groupIds.length}${group.questionId === null ? '' : ` · ${text(group.questionId)}`}`;
  return html`<p class="quiet">${place}</p><h2 class="text" lang="${languageOfContent(group.title)}">${text(group.title)}</h2>${reviews}`;
}

function* printTrace(writing: Writing, { trace, dataset, said }: ExportedTrace): Generator<string> {
  const { scope, texts, text, language } = writing;
  const { stepCount } = storeOfTrace(scope, trace).head(trace.position);
  const model = scope.modelName(trace.model);
  const labelOf = labelsInDataset(scope.context.db, trace.datasetId);
  const place = fill(texts.place, { file: text(dataset.fileName), key: text(trace.key) });
  yield html`<section class="trace"><div class="head"><h3>${
    model === null ? texts.modelMissing : fill(texts.model, { model })
  }</h3><p class="quiet">${place} · ${countText(texts, 'steps', language, stepCount)}</p>${printSaid(writing, said, null)}</div>
`.markup;
  let shown = 0;
  for (const stored of stepsOf(writing, { trace, said }, stepCount)) {
    const step = labelStep(stored, labelOf);
    if (step.index > shown) yield printLeftOut(writing, step.index - shown).markup;
    shown = step.index + 1;
    const spans = said.flatMap((one) => one.spans.filter((span) => span.step === step.index));
    const formerOf = (edit: LineEdit) =>
      formerLines(edit, stepsBefore(storeOfTrace(scope, trace), trace.position, step.index));
    yield printStep(writing, step, spans, printSaid(writing, said, step.index), formerOf).markup;
  }
  if (stepCount > shown) yield printLeftOut(writing, stepCount - shown).markup;
  yield '</section>\n';
}

function printLeftOut({ texts, language }: Writing, count: number): Html {
  return html`<p class="quiet">${countText(texts, 'leftOut', language, count)}</p>`;
}

/** The steps that are shown, some at a time: all, or those of which something was said, each call with its result. */
function* stepsOf(
  { scope, steps }: Writing,
  { trace, said }: Pick<ExportedTrace, 'trace' | 'said'>,
  stepCount: number,
): Generator<Step> {
  if (steps === 'all') {
    for (let from = 0; from < stepCount; from += stepsAtOnce)
      yield* storeOfTrace(scope, trace).steps(trace.position, from, from + stepsAtOnce);
    return;
  }
  const read = (index: number) => storeOfTrace(scope, trace).steps(trace.position, index, index + 1);
  const named = said.flatMap(({ marks, spans, comments }) => [...marks, ...spans, ...comments].map(({ step }) => step));
  const wanted = new Set(named.filter((step) => step !== null));
  for (const index of [...wanted]) {
    const [step] = read(index);
    if (step?.kind === 'tool_call' && step.joined !== null) wanted.add(step.joined);
  }
  for (const index of [...wanted].sort((a, b) => a - b)) yield* read(index);
}

/** What evaluators said of a step, or with null of the whole trace. */
function printSaid(writing: Writing, said: readonly ExportedMarks[], step: number | null): Html | null {
  const blocks = said.flatMap((one) => {
    const items = [
      ...one.marks.filter((mark) => mark.step === step).map((mark) => printAnswer(writing, mark)),
      ...one.spans.filter((span) => span.step === step).map((span) => printSpan(writing, span)),
      ...one.comments.filter((comment) => comment.step === step).map(({ text }) => printComment(writing, text)),
    ];
    if (items.length === 0) return [];
    return [html`<h4>${one.evaluator}</h4><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`];
  });
  if (blocks.length === 0) return null;
  return html`<div class="said">${step === null ? html`<p class="quiet">${writing.texts.aboutTrace}</p>` : null}${blocks}</div>`;
}

type AnyMark = Parameters<ExportScope['answerOf']>[0];

function printAnswer({ scope, language, texts }: Writing, mark: AnyMark): Html {
  const { criterion, choice } = scope.answerOf(mark);
  const version = fill(texts.scheme, { version: String(mark.schemeVersion) });
  const older = mark.schemeVersion === scope.schemeVersion ? null : html` <span class="quiet">${version}</span>`;
  return html`${criterion?.name[language] ?? mark.criterionId} <span class="choice">${
    choice?.name[language] ?? mark.choiceId
  }</span>${older}`;
}

function printSpan(writing: Writing, span: ExportedMarks['spans'][number]): Html {
  const quote = fill(writing.texts.passage, { quote: cut(writing.text(span.quote), longestQuote) });
  const comment = span.comment === '' ? null : html`<br>${printComment(writing, span.comment)}`;
  return html`${printAnswer(writing, span)} <span class="text" lang="${languageOfContent(span.quote)}">${visible(quote)}</span>${comment}`;
}

function printComment({ texts, text }: Writing, comment: string): Html {
  return html`<span class="text" lang="${languageOfContent(comment)}">${fill(texts.comment, { text: text(comment) })}</span>`;
}
