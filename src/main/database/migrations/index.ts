import type { WritableDatabase } from '../types.ts';
import * as project from './0001-project.ts';
import * as datasets from './0002-datasets.ts';
import * as derivations from './0003-derivations.ts';
import * as traces from './0004-traces.ts';
import * as traceMarks from './0005-traceMarks.ts';
import * as drift from './0006-drift.ts';
import * as conversations from './0007-conversations.ts';
import * as questions from './0008-questions.ts';
import * as rules from './0009-rules.ts';
import * as changedAfterDone from './0010-changedAfterDone.ts';
import * as corpora from './0011-corpora.ts';
import * as judgements from './0012-judgements.ts';
import * as smaller from './0013-smaller.ts';
import * as outbox from './0014-outbox.ts';
import * as ratings from './0015-ratings.ts';
import * as verdicts from './0016-verdicts.ts';
import * as evidence from './0017-evidence.ts';
import * as titlesOfTriples from './0018-titlesOfTriples.ts';
import * as hiddenText from './0019-hiddenText.ts';
import * as runFacts from './0020-runFacts.ts';
import * as modelScores from './0021-modelScores.ts';
import * as countedJudgements from './0022-countedJudgements.ts';
import * as filteredStatements from './0023-filteredStatements.ts';
import * as countedCases from './0024-countedCases.ts';

/** One step of the schema. A released file is never edited again. */
export type Migration = { readonly version: number; readonly up: (db: WritableDatabase) => void };

/** All steps, ascending. */
export const migrations: readonly Migration[] = [
  project,
  datasets,
  derivations,
  traces,
  traceMarks,
  drift,
  conversations,
  questions,
  rules,
  changedAfterDone,
  corpora,
  judgements,
  smaller,
  outbox,
  ratings,
  verdicts,
  evidence,
  titlesOfTriples,
  hiddenText,
  runFacts,
  modelScores,
  countedJudgements,
  filteredStatements,
  countedCases,
];
