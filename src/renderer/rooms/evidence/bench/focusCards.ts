/** What has the keys of the room: the current card, or the way to it where the claim could not be read; the bench where there is neither. */
export function cardWithKeys(): HTMLElement | null {
  const card = document.querySelector<HTMLElement>('.ev-card[aria-current="true"]');
  const bench = document.querySelector<HTMLElement>('[data-pane="work"]');
  return card ?? bench?.querySelector<HTMLElement>('[data-pane-focus]') ?? bench;
}

/** Leads there. */
export function focusCards(): void {
  cardWithKeys()?.focus();
}
