/** Leads to the current card, which has the keys of the room; to the bench where there is none. */
export function focusCards(): void {
  const card = document.querySelector<HTMLElement>('.ev-card[aria-current="true"]');
  (card ?? document.querySelector<HTMLElement>('[data-pane="work"]'))?.focus();
}
