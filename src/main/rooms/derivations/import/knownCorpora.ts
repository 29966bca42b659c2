import type { DerivationFormatId } from '../../../../shared/datasets.ts';
import { type DatasetDescription, noDescription } from '../../../datasets/datasetsTable.ts';

const jemhopqa: DatasetDescription = {
  licence: 'CC BY-SA 4.0',
  attribution: 'JEMHopQA, copyright RIKEN, https://github.com/aiishii/JEMHopQA',
  citation: [
    'Ai Ishii, Naoya Inoue, Hisami Suzuki and Satoshi Sekine. "JEMHopQA: Improved Japanese Multi-Hop QA Dataset". Proceedings of the 30th Annual Conference of the Association for Natural Language Processing (NLP2024).',
    '石井愛, 井之上直也, 鈴木久美, 関根聡. JEMHopQA: 日本語マルチホップ QA データセットの改良. 言語処理学会第30回年次大会論文集, March 2024.',
  ].join('\n'),
};

const r4c: DatasetDescription = {
  licence: 'CC0 1.0',
  attribution: 'R4C, Naoya Inoue, Pontus Stenetorp and Kentaro Inui, https://github.com/naoya-i/r4c',
  citation:
    'Naoya Inoue, Pontus Stenetorp and Kentaro Inui. "R4C: A Benchmark for Evaluating RC Systems to Get the Right Answer for the Right Reason". Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics (ACL 2020).',
};

/** SHA-256 of the published R4C files, train and dev_csf: nothing in their content names a version. */
const publishedR4c: readonly string[] = [
  '75159bb578aa1c0a4afb3b24c80a0c9a854e2e59b67ecc563e1a3a52eb268d42',
  '0c74956bc3f4cbcdc093c797129df97db57b0f915e7418be95d8c11c50872267',
];

type KnownBy = { readonly format: string; readonly formatVersion: string | null; readonly sha256: string };

/**
 * Licence, attribution and citation to begin with: those of the published corpus whose records (JEMHopQA, by `formatVersion`) or
 * bytes (R4C) the file has; nothing for a file of one's own in the same format, and nothing for predictions.
 */
export function describeFile(file: KnownBy): DatasetDescription {
  if (!isPublished(file)) return noDescription;
  return file.format === 'r4c' ? r4c : jemhopqa;
}

/** Whether a gold file holds a published corpus. Predictions never do. */
export function isPublished({ format, formatVersion, sha256 }: KnownBy): boolean {
  return format === 'jemhopqa' ? formatVersion !== null : format === 'r4c' && publishedR4c.includes(sha256);
}

const answers: Readonly<Record<DerivationFormatId, DerivationFormatId | null>> = {
  jemhopqa: null,
  r4c: null,
  'jemhopqa-prediction': 'jemhopqa',
  'r4c-prediction': 'r4c',
  'prediction-tsv': 'jemhopqa',
};

/** The format of the gold file that predictions in this format answer; null for a gold format. */
export function goldFormatOf(format: DerivationFormatId): DerivationFormatId | null {
  return answers[format];
}
