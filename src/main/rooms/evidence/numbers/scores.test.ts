import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { ClaimItem, EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { answerAgreement } from './answerAgreement.ts';
import { type AnsweredItem, checkAnswers, type EvidenceAnswers, readAnswers } from './answersFile.ts';
import { meanOverlap } from './explanationOverlap.ts';
import { scoreAnswers } from './scoreAnswers.ts';
import {
  matchTitles,
  paragraphsOfTitles,
  titlesOfFacts,
  titlesOfQuestion,
  trueParagraphsOf,
} from './trueParagraphs.ts';

const evidence = (...ids: readonly number[]) =>
  ids.map((evidenceId) => ({ evidenceId, description: `Text ${evidenceId}`, modelUsed: null }));

function item(test: EvidenceTest, lists: ClaimItem['lists']): ClaimItem {
  return { test, claims: [], modelUsed: null, lists };
}

function answers(scenario: EvidenceTest, items: readonly AnsweredItem[], annotator = 'C. Saeki'): EvidenceAnswers {
  return { format: 'akapen-evidence-answers', version: 1, scenario, annotator, items: [...items] };
}

function refusal(
  scenario: EvidenceTest,
  items: readonly AnsweredItem[],
  known: ReadonlySet<number> | null = null,
): string {
  try {
    checkAnswers(answers(scenario, items), { shown: [[1, 2], [3]], known }, 'answers.json');
    return '';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.details).toMatchObject({ fileName: 'answers.json' });
    return error.message;
  }
}

describe('a file of answers', () => {
  it('is refused by name and item where it does not fit the file that it answers', () => {
    expect(refusal('baseline', [{ position: 0, kept: [1], discarded: [1] }])).toBe(
      'evidence 1 is under both kept and discarded',
    );
    expect(refusal('baseline', [{ position: 0, kept: [7] }])).toBe('evidence 7 under kept was not shown');
    expect(refusal('baseline', [{ position: 0, added: [2] }])).toBe('evidence 2 under added was shown');
    expect(refusal('baseline', [{ position: 0, added: [8] }], new Set([9]))).toBe(
      'evidence 8 under added does not exist',
    );
    expect(refusal('baseline', [{ position: 2 }])).toBe('position 2 of 2 items');
    expect(refusal('baseline', [{ position: 1 }, { position: 1 }])).toBe('position 1 twice');
    expect(refusal('assignment_test', [{ position: 0, kept: [1] }])).toBe('"assigned" is missing');
    expect(refusal('baseline', [{ position: 0, kept: [1, 1], discarded: [2], added: [9] }], new Set([9]))).toBe('');
  });

  it('that is none says where', () => {
    expect(() => readAnswers('{', 'a.json')).toThrow(/No JSON/);
    expect(() => readAnswers('{"format": "other"}', 'a.json')).toThrow(/must be .+: "format" does not fit, .+/);
    expect(() => readAnswers('[{"position": 0}]', 'a.json')).toThrow(
      /^A file of answers must be an object with "format": "akapen-evidence-answers", .+: it is a list$/,
    );
  });
});

describe('scores', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });

  it('are the counts of a plain reading, item by item and in all', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, ids, ids), { maxLength: 6 }), (drawn) => {
        const items = drawn.map(([own, wrong]) => {
          return item('wrong_evidence', {
            evidence: evidence(...own),
            wrong_evidence: evidence(...wrong.filter((id) => !own.includes(id))),
          });
        });
        const answered = drawn.map(([own, wrong, kept], position) => ({
          position,
          kept: kept.filter((id) => own.includes(id) || wrong.includes(id)),
        }));
        const { overall, items: rows } = scoreAnswers(items, answers('wrong_evidence', answered), null);
        let [hits, chosen, wanted] = [0, 0, 0];
        for (const [position, [own]] of drawn.entries()) {
          const kept = answered[position]?.kept ?? [];
          const right = kept.filter((id) => own.includes(id)).length;
          if (own.length === 0) {
            expect(rows[position]).toMatchObject({ precision: null, reason: 'noTrueEvidence' });
            continue;
          }
          expect(rows[position]).toMatchObject({
            precision: kept.length === 0 ? 0 : right / kept.length,
            recall: right / own.length,
          });
          hits += right;
          chosen += kept.length;
          wanted += own.length;
        }
        if (wanted === 0) expect(overall).toMatchObject({ micro: null, macro: null, reason: 'noTrueEvidence' });
        else
          expect(overall).toMatchObject({
            micro: { precision: chosen === 0 ? 0 : hits / chosen, recall: hits / wanted },
          });
      }),
    );
  });

  it('say where they cannot fail, and that the recall of the study is 1 with any hit', () => {
    const one = item('baseline', { evidence: evidence(1, 2, 3, 4) });
    const found = scoreAnswers([one], answers('baseline', [{ position: 0, kept: [1] }]), null);
    expect(found.notes.map(({ code }) => code)).toEqual(['everythingShownIsTrue', 'referenceRecallCannotFail']);
    expect(found.items[0]).toMatchObject({ recall: 0.25, referenceEvidenceSelectionScore: { recall: 1 } });
  });

  it('of nothing answered are not there, with the reason', () => {
    const one = item('assignment_test', { evidence_A: evidence(1), evidence_B: evidence(2), evidence_C: evidence(3) });
    const { overall } = scoreAnswers([one], answers('assignment_test', []), null);
    expect(overall).toMatchObject({ answered: 0, assignment: { micro: null, macro: null }, claimA: { micro: null } });
  });
});

describe('the mean overlap of explanations', () => {
  const pair = (golden: string, written: string) => ({ golden, written });

  it('counts an empty explanation as 0, and takes no citation for a word', () => {
    const mean = meanOverlap([
      pair('a lamp shines', 'A lamp shines [EID12].'),
      pair('a lamp', ''),
      pair(' ', 'a lamp'),
    ]);
    expect(mean).toEqual({ tokens: 'words', texts: 2, rouge1: 0.5, rouge2: 0.5, rougeL: 0.5, rougeLsum: 0.5 });
  });

  it('is of words where there are any, else of characters, and null where gold explains nothing', () => {
    const japanese = pair('the lamp shines', '光る');
    expect(meanOverlap([pair('a lamp', 'a lamp'), japanese])).toMatchObject({ tokens: 'words', texts: 1, rouge1: 1 });
    expect(meanOverlap([pair('灯が光る', '光る')])).toMatchObject({ tokens: 'characters', texts: 1, rouge1: 2 / 3 });
    expect(meanOverlap([pair('', 'a lamp')])).toBeNull();
  });
});

describe('true paragraphs of R4C', () => {
  const paragraphs = [
    { evidenceId: 1, description: 'The Lake Biwa is  a lake.' },
    { evidenceId: 2, description: '"Shiga" is a prefecture.' },
    { evidenceId: 3, description: 'Shigaraki is a town.' },
  ];

  it('are those that alone begin with a title, whatever brackets, articles and signs stand around it', () => {
    const matches = matchTitles(['Lake Biwa', 'Shiga (prefecture)', 'Otsu'], paragraphs);
    expect(matches.map((one) => one.matches)).toEqual([[1], [2], []]);
    expect(paragraphsOfTitles(matches)).toEqual([1, 2]);
    expect(paragraphsOfTitles([{ title: 'Shiga', matches: [2, 3] }])).toEqual([]);
  });

  it('are exact where the paragraphs of HotpotQA are given with their titles', () => {
    const context = [
      ['Lake Biwa', ['The Lake Biwa is', ' a lake.']],
      ['Shigaraki', ['Shigaraki is a town.']],
      ['Shiga', ['Another paragraph.']],
    ] as const;
    const question = titlesOfQuestion({ supporting: ['Lake Biwa'], context }, paragraphs);
    const facts = titlesOfFacts(['Shigaraki', 'Lake Biwa', 'Shiga'], paragraphs);
    expect(trueParagraphsOf({ facts, question }, 'hotpotqa')).toEqual([1, 3]);
    expect(trueParagraphsOf({ facts: null, question }, 'hotpotqa')).toEqual([1]);
    expect(trueParagraphsOf({ facts, question: null }, 'hotpotqa')).toEqual([]);
    expect(trueParagraphsOf({ facts, question }, 'titles')).toEqual(facts.begun);
  });
});

it('agreement does not depend on who is named first', () => {
  const label = fc.constantFrom('kept', 'discarded', null);
  fc.assert(
    fc.property(fc.array(fc.tuple(label, label), { maxLength: 10 }), (drawn) => {
      const shown = drawn.map((_, at) => [at]);
      const by = (who: 0 | 1, name: string) => {
        const items = drawn.map((labels, position): AnsweredItem => {
          const said = labels[who];
          return said === null ? { position } : { position, [said]: [position] };
        });
        return answers('baseline', items, name);
      };
      const [one, other] = [by(0, 'one'), by(1, 'other')];
      const [first, second] = [answerAgreement(shown, [one, other]), answerAgreement(shown, [other, one])];
      expect(second.all).toEqual(first.all);
      expect(second.pairs[0]?.cohensKappa ?? null).toEqual(
        first.pairs[0]?.cohensKappa == null ? null : expect.closeTo(first.pairs[0].cohensKappa, 12),
      );
      expect(second.disagreements.count).toBe(drawn.filter(([a, b]) => a !== null && b !== null && a !== b).length);
    }),
  );
});
