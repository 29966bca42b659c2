import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../src/shared/languages/en.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '..');

function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
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
    const forms = [key, key.replace(/_[a-zA-Z]+$/, ''), key.replace(/(_[a-zA-Z]+){2}$/, '')];
    return !forms.some((form) => whole.has(form) || templates.some((template) => template.test(form)));
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
