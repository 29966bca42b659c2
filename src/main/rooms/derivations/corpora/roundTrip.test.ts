import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeWithShared, sharedFolder } from '../../../../../test/sharedData.ts';
import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations.ts';
import { spliceBytes } from '../../../json/spliceBytes.ts';
import { printRecord } from './printRecord.ts';
import { readDerivationFile } from './readDerivationFile.ts';
import type { FileSummary, ImportedRecord } from './records.ts';
import { editedContent } from './testing/edits.ts';
import { readBytes } from './testing/readBytes.ts';

const corpora = [
  'jemhopqa/corpus/dev.json',
  'jemhopqa/corpus/dev_for_view.json',
  'jemhopqa/corpus/train.json',
  'jemhopqa/corpus/train_for_view.json',
  'jemhopqa/corpus_ver1.1/dev_ver1.1.json',
  'jemhopqa/corpus_ver1.1/dev_for_view_ver1.1.json',
  'jemhopqa/corpus_ver1.1/train_ver1.1.json',
  'jemhopqa/corpus_ver1.1/train_for_view_ver1.1.json',
  'jemhopqa/corpus_ver1.2/dev_ver1.2.json',
  'jemhopqa/corpus_ver1.2/train_ver1.2.json',
  'r4c/corpus/dev_csf.json',
  'r4c/corpus/train.json',
];
