import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alikeIn, SaidText } from './SaidText.tsx';

const partsOf = (texts: readonly string[]) =>
  texts.map((text) => {
    const { container } = render(<SaidText text={text} alike={alikeIn(texts)} />);
    return [...container.querySelectorAll('.ag-said > span')].map(({ textContent }) => textContent);
  });

test('what answers begin with alike ends between two letters as one sees them', () => {
  expect(partsOf(['富士山の高さはか\u3099', '富士山の高さはか'])).toEqual([
    ['富士山の高さは', 'か\u3099'],
    ['富士山の高さは', 'か'],
  ]);
  expect(partsOf(['It is the 👨‍👩‍👧', 'It is the 👨‍👩‍👦'])).toEqual([
    ['It is the ', '👨‍👩‍👧'],
    ['It is the ', '👨‍👩‍👦'],
  ]);
});

test('of an answer that ends where another goes on, all is alike', () => {
  expect(partsOf(['Mount Fuji', 'Mount Fuji, 3776 m'])).toEqual([
    ['Mount Fuji', ''],
    ['Mount Fuji', ', 3776 m'],
  ]);
});

test('less than six characters in common are not cut', () => {
  expect(alikeIn(['12345a', '12345b'])).toBe(0);
  expect(alikeIn(['the same', 'the same'])).toBe(0);
});
