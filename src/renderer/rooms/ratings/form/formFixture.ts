import { act, fireEvent } from '@testing-library/react';

export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+');
    const name = parts.at(-1) ?? '';
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, {
        key: name,
        code: /^\d$/.test(name) ? `Digit${name}` : '',
        ctrlKey: parts.includes('Ctrl'),
      });
    });
  }
}

export const field = (id: string) => document.querySelector<HTMLElement>(`[data-criterion="${id}"]`);

export const chosen = (id: string) => field(id)?.querySelector('[aria-checked="true"]')?.textContent;
