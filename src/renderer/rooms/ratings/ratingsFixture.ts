import type { RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import { fiveCriteria, type Protocol } from '../../../shared/rooms/ratings/protocol.ts';
import type {
  AssignedSet,
  MySubmission,
  RatingTask,
  Registration,
  Study,
  StudyListEntry,
  StudyProgress,
} from '../../../shared/rooms/ratings/study.ts';
import { buildSteps, outlineOf, shownStep } from '../../components/transcript/transcriptFixture.ts';
import type { FakeAnswers } from '../../testing/fakeWorkbench.tsx';

export const oneScreen: Protocol = { ...fiveCriteria, screen: 'one' };

export function progressOf(left: number, total = 3): StudyProgress {
  return { total, rated: total - left, nonsense: 0, left };
}

export function buildEntry(change: Partial<StudyListEntry> = {}): StudyListEntry {
  return {
    datasetId: 5,
    studyId: 'cardio',
    title: 'Cardio-renal study',
    protocol: { ...oneScreen, version: 3 },
    questionCount: 3,
    pairCount: 3,
    evaluatorCount: 2,
    submissionCount: 0,
    isClosed: false,
    mine: progressOf(3),
    ...change,
  };
}

export function buildStudy(change: Partial<Study> = {}): Study {
  const { mine: _, ...entry } = buildEntry();
  return {
    ...entry,
    protocol: oneScreen,
    verdictCount: 0,
    ownerName: 'R. Kato',
    ownerEmail: 'r.kato@example.org',
    welcome: { en: '# Hearts and kidneys\n\nRead **both** answers.', ja: null },
    specialties: [
      { name: 'Cardiology', subspecialties: ['Heart failure', 'Heart transplantation'] },
      { name: 'Nephrology', subspecialties: ['Kidney transplantation'] },
    ],
    models: [],
    isOpen: true,
    ended: null,
    unblinded: null,
    spreadsheetName: 'Results_<id>',
    ...change,
  };
}

const steps = buildSteps(
  { kind: 'user', text: 'Which drug?' },
  { kind: 'tool_call', tool: 'get_warnings', label: 'FDA', callId: 'c', arguments: { drug: 'statin' } },
  { kind: 'tool_result', tool: 'get_warnings', label: 'FDA', callId: 'c', text: 'none' },
  { kind: 'answer', text: 'Pause the statin.' },
);

export function buildTask(change: Partial<RatingTask> = {}): RatingTask {
  const response = { outline: outlineOf(1, steps), answer: 'Pause the statin.', callCount: 1 };
  return {
    assignmentId: 11,
    position: 1,
    progress: progressOf(3),
    questionKey: 'q1',
    question: 'What should be changed?',
    hasReference: true,
    referenceOpened: false,
    responses: { A: response, B: response },
    protocol: oneScreen,
    draft: null,
    revises: null,
    report: null,
    following: null,
    ...change,
  };
}

export const registration: Registration = {
  studyEvaluatorId: '0412',
  name: 'Chinatsu Saeki',
  email: '',
  npi: '',
  yearsOfExperience: '10to19',
  specialties: ['Cardiology'],
  subspecialties: [],
  privacy: true,
  takesGeneral: false,
};

export function buildAssigned(change: Partial<AssignedSet> = {}): AssignedSet {
  return {
    by: 'evaluator',
    sets: ['cardio'],
    isKnownId: true,
    generalCount: 0,
    progress: progressOf(3),
    obstacle: null,
    ...change,
  };
}

export function buildSubmission(change: Partial<MySubmission> = {}): MySubmission {
  return {
    submissionId: '01a2092a-e1d8-7fff-bfff-ffffffffffff',
    assignmentId: 11,
    questionKey: 'q1',
    question: 'What should be changed?',
    status: 'submitted',
    submittedAt: '2026-11-23T16:08:55.000Z',
    protocolVersion: 3,
    state: 'waiting',
    ...change,
  };
}

/** A judgement with everything answered: A is better, 4 to 2. */
export function fullDraft(change: Partial<RatingDraft> = {}): RatingDraft {
  return {
    answers: Object.fromEntries(
      oneScreen.criteria.map(({ key }) => [key, { choice: 'A' as const, reason: '', ratingA: 4, ratingB: 2 }]),
    ),
    comment: '',
    highestRating: oneScreen.highestRating,
    page: 'pairwise',
    secondsPairwise: 0,
    secondsRating: 0,
    stepsOpenedA: 0,
    stepsOpenedB: 0,
    openedSteps: [],
    ...change,
  };
}

/** The core of a study whose pairs are judged one after the other. */
export function ratingsAnswers(answers: FakeAnswers = {}): FakeAnswers {
  return {
    'ratings.studies': () => [buildEntry()],
    'ratings.readStudy': () => buildStudy(),
    'ratings.readRegistration': () => registration,
    'ratings.keepRegistration': () => ({}),
    'ratings.findSet': () => buildAssigned(),
    'ratings.start': () => buildAssigned(),
    'ratings.readTask': () => buildTask(),
    'ratings.readSteps': ({ from, to }: { from: number; to: number }) =>
      steps.slice(from, to).map((step) => shownStep(step)),
    'ratings.openReference': () => ({ text: 'Pause it for the whole course.' }),
    'ratings.readDraft': () => ({ draft: buildTask().draft, revises: buildTask().revises, judged: null }),
    'ratings.keepDraft': ({ draft }: { draft: unknown }) => ({ draft }),
    'ratings.submit': ({ submissionId }: { submissionId: string }) => ({
      ...{ submissionId, counter: 1, savedAt: '2026-11-23T16:08:55.000Z' },
      ...{ progress: progressOf(2), next: buildTask() },
    }),
    'ratings.mySubmissions': () => [buildSubmission()],
    'ratings.studyTraits': () => ({ pairCount: 3, traits: [] }),
    'ratings.conflicts': () => [],
    'ratings.otherPeople': () => [],
    'outbox.overview': () => ({ destinations: [] }),
    ...answers,
  };
}
