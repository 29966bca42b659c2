/**
 * The live checks of the derivations room: pure functions from an item to findings. `runChecks` runs them all. Codes,
 * rules and figures are those of the project's specification of derivation checks; a docstring names the section (3, 3.1 …)
 * and gives the hits on ver1.2 train and dev (`gold`, 1,179 items), how many hits were corrected between versions of the
 * corpus (raw crowd work → 1.0 → 1.1 → 1.2), and the share of synthetic errors caught (`mut`).
 *
 * Left out, because the calibration says so: H6 relation variants (ranks suggestions instead), H7 のは？ without どちら,
 * H8 precision of dates, H10 日 with a year only, H11 ・ lists (all fire mostly on good items), H12 same subject and
 * relation with another value, H13 no common page (both compare items, so they belong in a report), near-duplicate strings
 * (fire on good names; they only rank fixes), and NFKC differences (full-width brackets are normal).
 */
export { type CheckCode, type CheckDefinition, checkCodes, checkDefinitions } from './checkCodes.ts';
export { fixOutcomes, precisionOf } from './keyedFixes.ts';
export { runPredictionChecks } from './predictionChecks.ts';
export { type CheckLanguage, runChecks } from './runChecks.ts';
