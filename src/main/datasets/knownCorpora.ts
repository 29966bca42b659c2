import type { FormatId } from '../../shared/datasets.ts';
import type { DatasetDescription } from './datasetsTable.ts';

const unknown: DatasetDescription = { licence: '', attribution: '', citation: '' };

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

const descriptions: Readonly<Record<FormatId, DatasetDescription>> = {
  jemhopqa,
  r4c,
  'jemhopqa-prediction': unknown,
  'r4c-prediction': unknown,
  'prediction-tsv': unknown,
};

/** Licence, attribution and citation to begin with: those of the published corpus, nothing for a model's predictions. */
export function describeFormat(format: FormatId): DatasetDescription {
  return descriptions[format];
}

const answers: Readonly<Record<FormatId, FormatId | null>> = {
  jemhopqa: null,
  r4c: null,
  'jemhopqa-prediction': 'jemhopqa',
  'r4c-prediction': 'r4c',
  'prediction-tsv': 'jemhopqa',
};

/** The format of the gold file that predictions in this format answer; null for a gold format. */
export function goldFormatOf(format: FormatId): FormatId | null {
  return answers[format];
}
