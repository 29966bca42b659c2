import { useCommand } from '../../../window/keyDispatcher.ts';

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type Digit = (typeof digits)[number];

/** Gives the keys 1 to 9 something to choose while it is mounted. */
export function ChoiceKeys({ onChoose }: { onChoose: (digit: Digit) => void }) {
  return digits.map((digit) => <ChoiceKey key={digit} digit={digit} onChoose={onChoose} />);
}

function ChoiceKey({ digit, onChoose }: { digit: Digit; onChoose: (digit: Digit) => void }) {
  useCommand(`traces.choose${digit}`, () => onChoose(digit));
  return null;
}
