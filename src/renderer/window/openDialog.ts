/** The uppermost open dialog, behind which nothing can be reached; null where none is open. */
export function openDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? null;
}
