import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printMarkdown } from './markdown.ts';

const print = (source: string) =>
  printMarkdown(source)
    .map(({ markup }) => markup)
    .join('');

test('headings, lists, quotes, code and rules become elements', () => {
  expect(print('# 見出し #\n一行目\n二行目\n\n- a\n  b\n- c\n1. d\n> e\n> # f\n```x\n<i>\n```\n---')).toBe(
    '<h3>見出し</h3><p class="text">一行目\n二行目</p><ul><li>a\n  b</li><li>c</li></ul><ol><li>d</li></ol>' +
      '<blockquote><p class="text">e</p><h3>f</h3></blockquote><pre><code>&lt;i&gt;</code></pre><hr>',
  );
  expect(print('###### deep')).toBe('<h6>deep</h6>');
});

test('words are marked, and a link is its words with its address as text', () => {
  expect(print('**太字** *斜体* _it_ a_b_c `x<y` [見る](javascript:alert(1)) ![p](https://x/y.png)')).toBe(
    '<p class="text"><strong>太字</strong> <em>斜体</em> <em>it</em> a_b_c <code>x&lt;y</code> ' +
      '[見る](javascript:alert(1)) 🖼 p (https://x/y.png)</p>',
  );
});

test('whatever the source, only our own elements come out, without attributes but their class', () => {
  const unit = fc.constantFrom(...'<>"\'&*_`#-[]()!\n 1.>~a𠮷', '<script>', '\ud83d', '](javascript:x)');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), (source) => {
      const rest = print(source).replace(
        /<\/?(?:h[3-6]|p|ul|ol|li|pre|code|blockquote|hr|strong|em)(?: class="text")?>/g,
        '',
      );
      expect(rest).not.toMatch(/[<>]/);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('a long text of opened signs does not take long', () => {
  const before = performance.now();
  for (const sign of ['[', '**a ', '`', '_a ', '![a](', '> ', '>']) print(sign.repeat(20_000));
  expect(performance.now() - before).toBeLessThan(2_000);
});
