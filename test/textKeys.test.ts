import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import written from '../src/main/languages/en.json' with { type: 'json' };
import english from '../src/shared/languages/en.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');

function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

/** A key, and how it is asked for where it is a counted form or one of a context: `key_one`, `key_item`. */
const formsOf = (key: string) => [key, key.replace(/_[a-zA-Z]+$/, ''), key.replace(/(_[a-zA-Z]+){2}$/, '')];

/** Keys that a page model asks for and no text has; a variable in one stands for anything. */
function missingKeys(keys: readonly string[], text: string): string[] {
  const known = [...new Set(keys.flatMap(formsOf))];
  const asked = new Set(
    [...text.matchAll(/\bwords\(\s*(['`])([\w.-]+(?:\$\{[^{}]*\}[\w.-]*)*)\1/g)].map(([, , key = '']) => key),
  );
  return [...asked].filter((key) => {
    const parts = key.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll('.', '\\.'));
    const pattern = new RegExp(`^${parts.join('.*')}$`);
    return !known.some((one) => pattern.test(one));
  });
}

/** What sources ask for: keys that stand there whole, and templates of keys as patterns. */
function wantedIn(text: string): { whole: ReadonlySet<string>; templates: readonly RegExp[] } {
  const whole = new Set([...text.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key));
  const templates = [...text.matchAll(/`((?:[\w.-]|\$\{(?:[^{}]|\{[^{}]*\})*\})+)`/g)]
    .map(([, template = '']) => template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/))
    // A template of variables alone would match every key.
    .filter((parts) => parts.length > 1 && /[a-zA-Z]{2,}\.|\.[a-zA-Z]{2,}\./.test(parts.join('\n')))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.*')}$`));
  return { whole, templates };
}

/** Keys that nobody asks for, counted forms and contexts left aside: `key_one`, `key_item`. */
function deadKeys(keys: readonly string[], text: string): string[] {
  const { whole, templates } = wantedIn(text);
  return keys.filter((key) => {
    return !formsOf(key).some((form) => whole.has(form) || templates.some((template) => template.test(form)));
  });
}

describe('the texts of the window', () => {
  it('are all asked for somewhere', () => {
    const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(join(root, 'src', file), 'utf8'));
    // Texts may name other texts: `$t(checks.fields.{{field}})`.
    const named = JSON.stringify(english).matchAll(/\$t\(([\w.]+)\{\{/g);
    const within = [...named].map(([, prefix = '']) => `\`${prefix}\${name}\``);
    expect(deadKeys(keysOf(english), [...sources, ...within].join('\n'))).toEqual([]);
  });

  it('are there for all that the end-to-end tests look for', () => {
    const folder = join(root, 'test/e2e');
    const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const text = specs.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    expect(missingKeys([...keysOf(english), ...keysOf(written)], text)).toEqual([]);
    const keys = ['list.title', 'list.count_one', 'states.done'];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to look at
    const templates = 'words(`states.${s}`) words(`old.${s}`)';
    const asking = `words('list.title') words('list.count', { n }) words('list.old') ${templates}`;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    expect(missingKeys(keys, asking)).toEqual(['list.old', 'old.${s}']);
  });

  it('are told apart from those that nobody asks for', () => {
    const keys = ['list.title', 'list.count_one', 'list.old', 'states.done', 'states.gone.text'];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to look at
    const text = "t('list.title'); t('list.count', { count }); t(`states.${state}`); t(`${section}.${key}`);";
    expect(deadKeys(keys, text)).toEqual(['list.old']);
    expect(deadKeys(keys, "t('list.title')")).toEqual([
      'list.count_one',
      'list.old',
      'states.done',
      'states.gone.text',
    ]);
  });
});
