// The last words of `.ci/run`: what failed, why tests were skipped, and how many passed, failed and were skipped, from the
// runners' own reports.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
const reasons = new Map();
for (const [name, file, count] of [
  ['vitest', 'vitest-check.json', countVitest],
  ['vitest accidents', 'vitest-accidents.json', countVitest],
  ['playwright', 'playwright.json', countPlaywright],
]) {
  const path = join(root, 'test-results', file);
  if (existsSync(path)) count(JSON.parse(readFileSync(path, 'utf8')));
  else console.log(`${name}: did not run`);
}
if (totals.skipped > 0) {
  const counts = [...reasons].sort(([, one], [, other]) => other - one);
  console.log(`skipped: ${counts.map(([reason, count]) => `${count} because ${reason}`).join('; ')}`);
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);

function countVitest({ testResults }) {
  for (const { name, status, message, assertionResults } of testResults) {
    // A file that cannot be loaded has no tests of its own to fail.
    if (status === 'failed' && assertionResults.length === 0) add('failed', `${name}: ${message}`);
    for (const { status: outcome, fullName, failureMessages } of assertionResults) {
      // The errors of a first try stay with a test.
      if (outcome === 'passed' && failureMessages.length > 0) nameSecondTry(fullName);
      if (outcome === 'passed' || outcome === 'failed') add(outcome, fullName);
      else skip(/\(skipped: ([^)]*)\)/.exec(fullName)?.[1]);
    }
  }
}

function countPlaywright({ config, stats, suites, errors }) {
  totals.passed += stats.expected + stats.flaky;
  for (const annotations of suites.flatMap(skippedIn))
    skip(annotations.find(({ type }) => type === 'skip')?.description);
  const reason = config?.metadata?.whyNoElectron ?? null;
  const { expected, unexpected, flaky, skipped } = stats;
  if (reason !== null)
    skip(`${reason} (end-to-end tests run in Chromium alone)`, expected + unexpected + flaky + skipped);
  for (const title of suites.flatMap((suite) => titlesOf(suite, 'unexpected'))) add('failed', title);
  for (const title of suites.flatMap((suite) => titlesOf(suite, 'flaky'))) nameSecondTry(title);
  for (const { message } of errors) add('failed', message);
}

function nameSecondTry(title) {
  console.log(`passed at the second try: ${title}`);
}

function titlesOf({ title, specs = [], suites = [] }, status) {
  const here = specs.flatMap((spec) =>
    spec.tests.filter((test) => test.status === status).map((test) => `${title} > ${spec.title} (${test.projectName})`),
  );
  return [...here, ...suites.flatMap((suite) => titlesOf(suite, status))];
}

/** The annotations of each skipped test. */
function skippedIn({ specs = [], suites = [] }) {
  const here = specs.flatMap(({ tests }) => tests.filter(({ status }) => status === 'skipped'));
  return [...here.map(({ annotations }) => annotations), ...suites.flatMap(skippedIn)];
}

function skip(reason = 'of no reason that was given', count = 1) {
  totals.skipped += count;
  reasons.set(reason, (reasons.get(reason) ?? 0) + count);
}

function add(outcome, title) {
  totals[outcome] += 1;
  if (outcome === 'failed') console.log(`failed: ${title}`);
}
