import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeTo } from '../../../../../test/closeTo.ts';
import { claimItems, type GivenItem } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import { agreementOfLists, agreementOfTwo, answerAgreement } from './answerAgreement.ts';
import { checkAnswers, type EvidenceAnswers } from './answersFile.ts';
import { assignmentGold, evidenceGold } from './evidenceGold.ts';
import { scoreAnswers, type TrueParagraphs } from './scoreAnswers.ts';
import { referenceSelectionScore } from './scoreEvidence.ts';
import { matchTitles, paragraphsOfTitles } from './trueParagraphs.ts';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

type Csf = Readonly<Record<string, readonly (readonly (readonly [string, ...unknown[]])[])[]>>;

function matchesOf(gold: Readonly<Record<string, GivenItem>>, csf: Csf) {
  const items = claimItems('full_data', gold);
  return Object.keys(gold).map((id, place) => {
    const titles = [...new Set((csf[id] ?? []).flat().map(([title]) => title))];
    return matchTitles(titles, items[place]?.lists.evidence ?? []);
  });
}

const byTitles = (gold: Readonly<Record<string, GivenItem>>, csf: Csf): TrueParagraphs => ({
  by: 'titles',
  ofItems: matchesOf(gold, csf).map(paragraphsOfTitles),
});

describeWithShared('scores of evidence against scikit-learn', 'oracle/evidence-scores', () => {
  const oracle = <T>(file: string): T => read<T>(`oracle/evidence-scores/${file}`);

  test('gives the recorded scores of one small case of each test', () => {
    type Example = {
      scenario: EvidenceTest;
      gold: GivenItem[];
      devCsf?: Csf;
      answers: EvidenceAnswers;
      expected: object;
    };
    const { examples } = oracle<{ examples: Example[] }>('examples.json');
    expect(examples).toHaveLength(8);
    for (const { scenario, gold, devCsf, answers, expected } of examples) {
      const paragraphs = devCsf === undefined ? null : byTitles(Object.fromEntries(Object.entries(gold)), devCsf);
      const { notes: _, ...found } = scoreAnswers(claimItems(scenario, gold), answers, paragraphs);
      expect(found).toEqual(closeTo(expected));
    }
  });

  test.each(['mixed', 'assignment_test', 'full_data'] as const)('gives the recorded scores of %s', (scenario) => {
    const answers = oracle<EvidenceAnswers>(`${scenario}-open.answers.json`);
    const { versions: _, ...expected } = oracle<{ versions: unknown }>(`${scenario}-open.expected.json`);
    const gold = read<Readonly<Record<string, GivenItem>>>(answers.gold?.file ?? '');
    const items = claimItems(scenario, gold);
    const paragraphs = scenario === 'full_data' ? byTitles(gold, read('data/r4c/corpus/dev_csf.json')) : null;
    const shown = items.map(
      (item) => (scenario === 'assignment_test' ? assignmentGold(item) : evidenceGold(item)).shown,
    );
    expect(() => checkAnswers(answers, { shown, known: null }, 'answers.json')).not.toThrow();
    const { notes, ...found } = scoreAnswers(items, answers, paragraphs);
    expect(found).toEqual(closeTo(expected));
    if (scenario === 'full_data')
      expect(notes).toContainEqual({ code: 'trueParagraphsKnown', known: 117, of: 200, by: 'titles' });
  });

  test('finds the recorded paragraphs of R4C', () => {
    type Row = { position: number; id: string; titles: object[]; true: number[] };
    const { items } = oracle<{ items: Row[] }>('r4c-true-paragraphs.json');
    const gold = read<Readonly<Record<string, GivenItem>>>('data/r4c-ibe/clean/full_data.json');
    const matches = matchesOf(gold, read('data/r4c/corpus/dev_csf.json'));
    const ids = Object.keys(gold);
    const found = items.map(({ position }) => {
      const titles = matches[position] ?? [];
      return { position, id: ids[position], titles, true: paragraphsOfTitles(titles) };
    });
    expect(found).toEqual(items);
  });

  test('gives the recorded agreement', () => {
    type Case = { id: string; labels: (string | null)[][] };
    const { cases } = oracle<{ cases: Case[] }>('agreement-unit.json');
    const found = cases.map(({ id, labels }) => {
      const [one = [], other = [], ...more] = labels;
      return { id, labels, ...agreementOfLists(labels), ...(more.length === 0 && agreementOfTwo(one, other)) };
    });
    expect(found).toEqual(closeTo(cases));

    type Recorded = { scenario: EvidenceTest; answers: EvidenceAnswers[]; expected: object };
    const { scenario, answers, expected } = oracle<Recorded>('agreement-wrong_evidence.json');
    const items = claimItems(scenario, read<GivenItem[]>(answers[0]?.gold?.file ?? ''));
    expect(
      answerAgreement(
        items.map((item) => evidenceGold(item).shown),
        answers,
      ),
    ).toEqual(closeTo(expected));
  });

  test("gives the recorded scores of the study's own code, whose recall cannot fail", () => {
    type Case = { predicted: number[]; golden: number[]; scores: { Precision: number; Recall: number; F1: number } };
    const { evidenceSelection } = read<{ evidenceSelection: Case[] }>('oracle/scorers/unit.json');
    const found = evidenceSelection.map(({ predicted, golden }) => referenceSelectionScore(predicted, new Set(golden)));
    expect(found).toEqual(
      evidenceSelection.map(({ scores }) =>
        closeTo({ precision: scores.Precision, recall: scores.Recall, f1: scores.F1 }),
      ),
    );
  });
});
