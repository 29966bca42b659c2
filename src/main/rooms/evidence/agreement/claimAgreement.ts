import type { DisagreementKind } from '../../../../shared/agreement.ts';
import { agreementCategories } from '../../../../shared/rooms/evidence/agreementApi.ts';
import {
  type ClaimItem,
  candidatesOf,
  type EvidenceTest,
  evidenceTests,
} from '../../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { disagreementOf } from '../../../metrics/itemAgreement.ts';
import type { ItemLabels, JudgedLabels } from '../../../metrics/labelAgreement.ts';
import { type GivenAnswer, readAnswer, readReveal } from '../answers.ts';
import { unitsOf } from '../numbers/answerAgreement.ts';
import { answeredItem } from '../results/answerScores.ts';
import { finishedClaims } from '../tables/finishedTable.ts';

/** A piece of shown evidence of a claim, with what evaluators said of it: numbers of categories, null for nothing. */
type LabelledEvidence = {
  /** 0-based number of its claim. */
  readonly claim: number;
  readonly claimId: number;
  readonly key: string;
  readonly fileName: string;
  readonly position: number;
  readonly item: ClaimItem;
  /** Ids of who finished the claim. */
  readonly finishers: ReadonlySet<string>;
  readonly evidenceId: number;
  readonly values: readonly (number | null)[];
  readonly kind: DisagreementKind | null;
};

/** What an evaluator is taken at: what they had said when they looked at gold, or all they said. */
export function countedAnswer(db: ReadableDatabase, claimId: number, evaluatorId: string): GivenAnswer {
  return readReveal(db, claimId, evaluatorId)?.answer ?? readAnswer(db, claimId, evaluatorId);
}

/** What evaluators who finished claims of a test said of their evidence. Within a claim by id, as the order of the file tells what is right. */
export function labelledEvidence(db: ReadableDatabase, datasetId: number, test: EvidenceTest) {
  const claims = finishedClaims(db, datasetId, test);
  const evaluators = [
    ...new Map(claims.flatMap((claim) => claim.evaluators.map((one) => [one.id, one]))).values(),
  ].sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
  const answers = evaluators.map(({ id }) => ({
    items: claims.flatMap(({ claimId, item, evaluators: own }, position) =>
      own.some((one) => one.id === id) ? [answeredItem(item, position, countedAnswer(db, claimId, id))] : [],
    ),
  }));
  const categories: readonly string[] = agreementCategories(test);
  const shown = claims.map(({ item }) =>
    candidatesOf(item)
      .map(({ evidenceId }) => evidenceId)
      .sort((one, other) => one - other),
  );
  const evidence = unitsOf(shown, answers).flatMap(({ position, evidence_id, labels }): LabelledEvidence[] => {
    const claim = claims[position];
    if (claim === undefined) return [];
    const values = labels.map((label) => (label === null ? null : categories.indexOf(label)));
    const kind = disagreementOf(values.filter((value) => value !== null));
    const finishers = new Set(claim.evaluators.map(({ id }) => id));
    return [{ ...claim, claim: position, finishers, evidenceId: evidence_id, values, kind }];
  });
  const labels: ItemLabels = {
    ...{ evaluatorCount: evaluators.length, categoryCount: categories.length },
    items: evidence.map(({ claim, values }) => ({ group: claim, values })),
  };
  return { evaluators, categories, evidence, claims: claims.length, labels };
}

/** What was said in each test of datasets, one after the other. */
export function judgedTests(db: ReadableDatabase, datasetIds: readonly number[]): JudgedLabels[] {
  return datasetIds.flatMap((datasetId) =>
    evidenceTests.map((test) => ({ of: test, ...labelledEvidence(db, datasetId, test).labels })),
  );
}
