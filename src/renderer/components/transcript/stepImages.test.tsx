import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eachInTallWindow, showTranscript } from './heldTranscript.tsx';
import { buildSide, buildSteps } from './transcriptFixture.ts';

eachInTallWindow();

test('images stand in their step, named with type and size, and open larger; one that lies elsewhere is only named', async () => {
  const steps = buildSteps(
    { kind: 'user', text: '[image/png, 4,321 bytes]' },
    { kind: 'user', text: '[image_url: https://example.org/scan.png]' },
    { kind: 'tool_call', tool: 'look', arguments: { picture: '[image/jpeg, 1,000 bytes]' } },
  );
  const readImages = vi.fn(async () => [
    { mediaType: 'image/png' as const, byteCount: 4321, base64: 'AAAA' },
    { mediaType: 'image/gif' as const, byteCount: 9_000_000, base64: null },
  ]);
  showTranscript({ left: buildSide(1, steps, { readImages }) });
  const shown = within(await screen.findByRole('article', { name: /^A\.1/ }));
  const image = await shown.findByRole('img', { name: 'PNG image, 4,321 bytes' });
  expect(image.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  expect(shown.getByText('GIF image, 9,000,000 bytes: too large to be shown here')).toBeDefined();
  const elsewhere = screen.getByRole('article', { name: /^A\.2/ });
  expect(within(elsewhere).getByText('The image lies elsewhere and is not loaded.')).toBeDefined();
  expect(within(elsewhere).queryByRole('img')).toBeNull();
  await waitFor(() => expect(readImages.mock.calls).toEqual([[0], [2]]));
  // What a model gave to a tool stands in the card of the call.
  const call = screen.getByRole('article', { name: /^A\.3/ });
  expect(await within(call).findByRole('img', { name: 'PNG image, 4,321 bytes' })).toBeDefined();
  fireEvent.click(shown.getByRole('button', { name: 'PNG image, 4,321 bytes' }));
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('img')).toBeDefined());
});
