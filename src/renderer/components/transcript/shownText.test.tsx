import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { ShownText } from './ShownText.tsx';

eachInEmptyWindow();

/** Bytes of a text as variation selectors, which nobody sees. */
const spelled = (text: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');

it('cuts what is spelled invisibly between characters, none of which is parted', () => {
  const said = `${'a'.repeat(23)}😀b`;
  renderIn(fakeWorkbench({}).workbench, <ShownText text={`one${spelled(said)}`} />);
  const label = screen.getByRole('img').getAttribute('data-label');
  expect(label).toBe(`VS ×${spelled(said).length / 2} “${'a'.repeat(23)}…”`);
});
