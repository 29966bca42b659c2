import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { MarkdownText } from './MarkdownText.tsx';

eachInEmptyWindow();

function draw(...lines: readonly string[]) {
  renderIn(fakeWorkbench({}).workbench, <MarkdownText text={lines.join('\n')} />);
  const rows = screen.queryAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  return { rows, text: document.querySelector('.tx-markdown')?.textContent ?? '' };
}

describe('a table in an answer', () => {
  it('is drawn as one, with what is bold or code in its cells, behind the line above it', () => {
    const { rows, text } = draw(
      '用量は次のとおりです。',
      '| 薬剤 | **用量** | n |',
      '|:---|:-:|--:|',
      '| アピキサバン | **2.5** mg `1日2回` | 12 |',
      '| ワルファリン | PT-INR 2.0–3.0 | |',
      '',
      '腎機能を見ます。',
    );
    expect(rows).toEqual([
      ['薬剤', '用量', 'n'],
      ['アピキサバン', '2.5 mg 1日2回', '12'],
      ['ワルファリン', 'PT-INR 2.0–3.0', ''],
    ]);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(screen.getByText('2.5').tagName).toBe('STRONG');
    expect(screen.getByRole('cell', { name: '12' }).style.textAlign).toBe('right');
    expect(text).toMatch(/^用量は次のとおりです。[^|]*腎機能を見ます。$/);
  });

  it('needs no pipes at its ends, stands in a list as well, and loses no cell', () => {
    expect(draw('a | b', '--- | ---', '1 | 2 | 3', '4').rows).toEqual([
      ['a', 'b'],
      ['1', '2 | 3'],
      ['4', ''],
    ]);
    expect(draw('- dose', '', '  | a \\| b | c |', '  |---|---|', '  | `x\\|y` | \\*z\\| |').rows.slice(3)).toEqual([
      ['a | b', 'c'],
      ['x|y', '*z|'],
    ]);
  });

  it('keeps its cells apart where signs of emphasis stand in several of them, and stands in a quote', () => {
    const alleles = ['| CYP2C9*2 | n &lt; 3 |', '|---|---|', '| CYP2C9*3 | 1 |', '| HLA-B*57:01 | 2 |'];
    const rows = [
      ['CYP2C9*2', 'n < 3'],
      ['CYP2C9*3', '1'],
      ['HLA-B*57:01', '2'],
    ];
    expect(draw(...alleles).rows).toEqual(rows);
    cleanup();
    expect(draw(...alleles.map((line) => `> ${line}`)).rows).toEqual(rows);
  });

  it('has lines in a cell where its text says so, and no other HTML', () => {
    const { rows } = draw('| a | b |', '|---|---|', '| 1<br>2 | <b>3</b> |');
    expect(rows[1]).toEqual(['1\n2', '<b>3</b>']);
    expect(document.querySelectorAll('td br')).toHaveLength(1);
  });

  it.each([
    ['of pipes in a sentence', ['P(A|B) and |x|', 'without dashes']],
    ['of dashes under another number of cells', ['a | b | c', '---|---']],
    ['in code', ['```', '| a | b |', '|---|---|', '```']],
  ])('is none %s', (_, lines) => {
    const { rows, text } = draw(...lines);
    expect(rows).toEqual([]);
    expect(text).toContain('|');
  });
});
