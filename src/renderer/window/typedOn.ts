import { writesCharacter } from './keyOfEvent.ts';

/** So long, in ms, somebody who types goes on without having seen that the field is gone. */
const typedOnMs = 1_500;
/** The same of a field that others took away while it had the focus: somebody may have stopped to think. */
const takenMs = 5_000;

/** Whether a key writes or takes back a character, in an input method too. */
function isTyping(event: KeyboardEvent): boolean {
  return event.isComposing || event.key === 'Backspace' || writesCharacter(event);
}

/**
 * Swallows what is typed on after its field was taken away, as where another evaluator took over elsewhere or a dataset was withdrawn: letters
 * would be commands that nobody meant. It ends with a pause, with any other key and with a press of the pointer.
 */
export function createTypedOn(isTextField: (target: EventTarget | null) => boolean) {
  let field: Node | null = null;
  let until = Number.NEGATIVE_INFINITY;
  const forget = () => {
    field = null;
  };
  return {
    forget,
    /** Others are taking away what is open, and with it the field that has the focus. */
    taken(): void {
      if (isTextField(document.activeElement)) field = document.activeElement;
      // By the clock of events.
      until = new Event('taken').timeStamp + takenMs;
    },
    /** A listener to keys and to the pointer, before all others. */
    guard(event: Event): void {
      if (!(event instanceof KeyboardEvent) || !(isTyping(event) || event.key === 'Shift')) {
        forget();
        return;
      }
      if (isTextField(event.target)) {
        field = event.target instanceof Node ? event.target : null;
        until = event.timeStamp + typedOnMs;
        return;
      }
      if (field === null || field.isConnected || event.timeStamp > until) return;
      until = event.timeStamp + typedOnMs;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
}
