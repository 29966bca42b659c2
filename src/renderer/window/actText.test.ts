import { describe, expect, test } from 'vitest';
import en from '../../shared/languages/en.json' with { type: 'json' };
import ja from '../../shared/languages/ja.json' with { type: 'json' };
import { createMask, namesOfModel } from '../../shared/text/maskNames.ts';
import { actText, shortActText } from './actText.ts';
import { texts, textsOf } from './i18n.ts';

const hash = 'e5582b3a0bb911ec8a5a0242ac120002';

async function words(language: 'en' | 'ja') {
  await texts.changeLanguage(language);
  return textsOf(texts);
}

test('an act names its item by its text, cut where it is long, and never by a hash', async () => {
  const ja = await words('ja');
  const title = 'IPodを製作している企業の本社所在地は、どこの国のどの町ですか？';
  expect(actText({ kind: 'edit', params: { key: hash, title } }, ja)).toBe(
    '「IPodを製作している企業の本社所在地は、どこの国のど…」の編集',
  );
  expect(actText({ kind: 'flag', params: { key: 's-0013', title: '短い問題' } }, ja)).toBe('「短い問題」のフラグ');
  expect(actText({ kind: 'edit', params: { key: hash } }, ja)).not.toContain('e5582b3a');
  expect(actText({ kind: 'driftComment', params: { key: 'c_011', turn: 3 } }, await words('en'))).toBe(
    'comment on turn 3 of c_011',
  );
});

test('an act on a check names it as the item does, not by its code', async () => {
  const keep = { kind: 'keepCheck', params: { key: 's-0013', code: 'W10', title: '短い問題' } };
  expect(actText(keep, await words('ja'))).toBe('「短い問題」の検査「関係の不一致」の扱い');
  const english = await words('en');
  expect(actText(keep, english)).toBe('check “Relations differ” on “短い問題”');
  expect(shortActText(keep, english)).toBe('check “Relations differ”');
});

const notActs = ['other', 'item', 'unnamed', 'hiddenFile', 'short'];
const languages = { en: en.acts, ja: ja.acts };
const kindOf = (name: string) => name.replace(/_(one|other)$/, '');

describe.each(['en', 'ja'] as const)('the sentence of every kind of act in %s', (language) => {
  const sentences = Object.entries(languages[language]).flatMap(([name, text]) =>
    typeof text === 'string' && !notActs.includes(name) ? [[kindOf(name), text] as const] : [],
  );
  // What else an act carries is a name or a number that a person gave or sees.
  const params = {
    name: 'a.json',
    count: 2,
    from: '誕生',
    to: '生年月日',
    step: 3,
    id: 1122,
    turn: 4,
    version: 5,
    code: 'W10',
    tool: 'search',
    entity: 'asthma',
    criterion: 'accuracy',
  };
  const all = {
    ...params,
    wording: '喘鳴',
    one: '作者',
    queue: 'low',
    key: hash,
    other: 'b1946ac9-2492-4d23-8e6c-1f0a5d3c7e11',
  };

  test.each(sentences)('%s names its item by text', async (kind, text) => {
    const shown = actText({ kind, params: { ...all, title: '喘息のある患者' } }, await words(language));
    expect(shown).not.toMatch(/[0-9a-f]{8}|\{\{/);
    expect(shown.includes('喘息のある患者')).toBe(text.includes('{{key}}'));
  });

  test.each(sentences)('%s without a text for its item shows no hash either', async (kind) => {
    expect(actText({ kind, params: all }, await words(language))).not.toMatch(/[0-9a-f]{8}|\{\{/);
  });
});

test('in a blind room no act tells the model by a title or the name of a file', async () => {
  const en = await words('en');
  const mask = createMask(namesOfModel('gpt-4o'));
  const name = 'historical_trajectories_my-secret-finetune-airline.json';
  for (const kind of ['import', 'withdraw', 'putBack', 'rename', 'describe']) {
    expect(actText({ kind, params: { name, count: 3 } }, en, mask)).toMatch(/ of a file \(name hidden\)$/);
  }
  const marked = actText({ kind: 'markTrace', params: { key: 'gpt-4o-1', title: 'Asked GPT 4o to book' } }, en, mask);
  expect(marked).toBe('label on “Asked •••••• to book”');
  expect(actText({ kind: 'import', params: { name, count: 3 } }, en)).toBe(`import of ${name}`);
});
