import { expect, it } from 'vitest';
import { countOutcomes } from '../../../../../test/fixOutcomes.ts';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { readSharedJemhopqa } from '../../../../../test/sharedJemhopqa.ts';
import { fixOutcomes } from './keyedFixes.ts';

describeWithShared('the fixes of the checks, against what the publishers corrected', 'data/jemhopqa', () => {
  it('came out as often as their table says', () => {
    const read = (...paths: readonly string[]) => readSharedJemhopqa(...paths.map((path) => `data/jemhopqa/${path}`));
    const versions = [
      read('corpus/train.json', 'corpus/dev.json'),
      read('corpus_ver1.1/train_ver1.1.json', 'corpus_ver1.1/dev_ver1.1.json'),
      read('corpus_ver1.2/train_ver1.2.json', 'corpus_ver1.2/dev_ver1.2.json'),
    ];
    const counted = countOutcomes(versions);
    // A fix that is offered no more for a place cannot come out of it.
    expect(Object.fromEntries(counted)).toEqual(fixOutcomes);
  });
});
