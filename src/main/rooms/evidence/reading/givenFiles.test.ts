import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { withGivenFiles } from './givenFiles.ts';

const folder = temporaryFolder();

it('says of a file that is not there any more that it is gone', async () => {
  const path = join(folder.path, 'gone.tsv');
  const read = withGivenFiles({ path, fileName: 'gone.tsv' }, new AbortController().signal, async () => 'read');
  await expect(read).rejects.toMatchObject({ code: 'FILE_UNREADABLE', details: { path, reason: 'ENOENT' } });
});
