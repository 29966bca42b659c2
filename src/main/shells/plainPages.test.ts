import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { troublePage } from './plainPages.ts';

/** What the page says, of one language after the other, without its markup. */
function said(error: AppError): { ja: string; en: string } {
  const page = troublePage({ error, dataFolder: '/d', snapshots: [], restoreProblem: null, formToken: 't' });
  const [, ja = '', en = ''] = page.split('<section').map((part) => part.replace(/<[^>]*>/g, ' '));
  return { ja, en };
}
const damaged = (reason: string, more: Readonly<Record<string, unknown>> = {}) =>
  said(new AppError('DATABASE_CORRUPT', 'm', { path: '/d/workbench.sqlite', reason, ...more }));

test('A damaged project says in both languages what was found', () => {
  expect(damaged('quick_check').en).toContain('Its pages do not fit together.');
  expect(damaged('integrity_check').ja).toContain('ページ構造に矛盾があります。');
  expect(damaged('schema', { name: 'evil' }).en).toContain('“evil”, which Akapen did not make');
  expect(damaged('schema', { name: 'evil' }).ja).toContain('「evil」');
  expect(damaged('foreign').en).toContain('Another program made it.');
  expect(damaged('empty').en).toContain('It is gone or empty, and there are snapshots of it.');
  expect(damaged('SQLITE_CORRUPT').en).toContain('What was found: SQLITE_CORRUPT');
  expect(damaged('malformed <b>schema</b>').ja).toContain('検出内容: malformed &lt;b&gt;schema&lt;/b&gt;');
});

test('A link within the data folder is called a link, with its place', () => {
  const { en, ja } = said(new AppError('STORAGE_READ_ONLY', 'm', { path: '/d/<snapshots>', reason: 'symbolicLink' }));
  expect(en).toContain('/d/&lt;snapshots&gt; is a symbolic link.');
  expect(en).not.toContain('may not write');
  expect(ja).toContain('/d/&lt;snapshots&gt; はシンボリックリンクです。');
});

test('What is neither file, folder nor link is named too', () => {
  const { en } = said(new AppError('STORAGE_READ_ONLY', 'm', { path: '/d/pipe', reason: 'specialFile' }));
  expect(en).toContain('/d/pipe is neither a file nor a folder.');
});
