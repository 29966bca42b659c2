import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

const measures = [
  [Element.prototype, 'clientHeight'],
  [HTMLElement.prototype, 'offsetHeight'],
] as const;

/** Gives lists a height for the tests of a file: jsdom lays nothing out, and a list without a height draws no row. */
export function withListHeight(pixels: number): void {
  const before = measures.map(([of, name]) => Object.getOwnPropertyDescriptor(of, name));
  beforeAll(() => {
    function get(this: Element): number {
      return this.getAttribute('role') === 'listbox' ? pixels : 0;
    }
    for (const [of, name] of measures) Object.defineProperty(of, name, { configurable: true, get });
  });
  afterAll(() => {
    for (const [at, [of, name]] of measures.entries()) Object.defineProperty(of, name, before[at] ?? { value: 0 });
  });
}

/** Gives everything a height for each test of a file: a table without one draws no row either. */
export function eachWithHeight(): void {
  beforeEach(() => {
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    return () => height.mockRestore();
  });
}
