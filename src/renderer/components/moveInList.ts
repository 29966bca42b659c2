import type { KeyboardEvent } from 'react';

/** For a list in a dialog: up and down go from one of its places to the next; at its ends, and from elsewhere, nowhere. */
export function moveInList(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = places.findIndex((place) => place.matches(':focus'));
  if (at < 0) return;
  event.preventDefault();
  places[at + by]?.focus();
}
