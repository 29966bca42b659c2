import { writesCharacter } from './keyOfEvent.ts';

/** So long, in ms, somebody who types goes on without having seen that the field is gone. */
const typedOnMs = 1_500;

/** Whether a key writes or takes back a character, in an input method too. */
function isTyping(event: KeyboardEvent): boolean {
  return event.isComposing || event.key === 'Backspace' || writesCharacter(event);
}

/**
 * Swallows what is typed on after its field was taken away, as where another evaluator took over elsewhere: letters would be commands that
 * nobody meant. It ends with a pause, with any other key and with a press of the pointer.
 */
export function createTypedOn(isTextField: (target: EventTarget | null) => boolean) {
  let field: Node | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  const forget = () => {
    field = null;
  };
  return {
    forget,
    /** A listener to keys and to the pointer, before all others. */
    guard(event: Event): void {
      if (!(event instanceof KeyboardEvent) || !(isTyping(event) || event.key === 'Shift')) {
        forget();
        return;
      }
      if (isTextField(event.target)) {
        field = event.target instanceof Node ? event.target : null;
        typedAt = event.timeStamp;
        return;
      }
      if (field === null || field.isConnected || event.timeStamp - typedAt > typedOnMs) return;
      typedAt = event.timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
}
