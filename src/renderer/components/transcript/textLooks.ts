import type { DiffLine } from '../../../shared/traces/diffLines.ts';
import { readTerminal, type TerminalColour, type TerminalLook } from '../../../shared/traces/terminalText.ts';
import type { TextPiece } from './textSegments.ts';

/** How a stretch of a text is drawn. Looks of a text are in order and do not overlap. */
export type TextLook = TextPiece & {
  /** Names of classes; empty for letters as they are. */
  readonly classes: string;
  /** What is not drawn: a sequence for terminals, or so many parts that were written over. */
  readonly gone: 'sequence' | { readonly overwritten: number } | null;
};
export const noLooks: readonly TextLook[] = [];

/** Longer texts are drawn as they are written: their looks would fill the memory. */
export const longestLooks = 2_000_000;

/** A text as a terminal shows it. */
export function terminalLooks(text: string): TextLook[] {
  // A long text has few looks, and many stretches of each.
  const known = new Map<TerminalLook, string>();
  return readTerminal(text).map(({ start, end, kind, look }) => {
    if (kind === 'sequence') return { start, end, classes: '', gone: kind };
    if (kind === 'shown') {
      const classes = known.get(look) ?? classesOf(look);
      known.set(look, classes);
      return { start, end, classes, gone: null };
    }
    return { start, end, classes: '', gone: { overwritten: text.slice(start, end).split('\r').length - 1 } };
  });
}

/** Lines of a diff; each is a line of its own, and gets a sign where it has none. */
export function diffLooks(lines: readonly DiffLine[], haveSigns = true): TextLook[] {
  const signed = haveSigns ? '' : ' tx-diff-signed';
  return lines.map(({ start, end, kind }) => ({ start, end, classes: `tx-diff tx-diff-${kind}${signed}`, gone: null }));
}

/** How many sequences and how many overwritten parts are not drawn. */
export function goneOf(looks: readonly TextLook[]): { readonly sequences: number; readonly overwritten: number } {
  let [sequences, overwritten] = [0, 0];
  for (const { gone } of looks) {
    if (gone === 'sequence') sequences += 1;
    else if (gone !== null) overwritten += gone.overwritten;
  }
  return { sequences, overwritten };
}

function classesOf(look: TerminalLook): string {
  const [ink, ground] = look.inverse ? [null, inkOf(look.colour) ?? 'text'] : [inkOf(look.colour), inkOf(look.ground)];
  const classes = [
    ink !== null && ground === null && `tx-ink-${ink}`,
    ground !== null && `tx-ground-${ground}`,
    look.bold && 'tx-bold',
    look.dim && ground === null && 'tx-dim',
    look.italic && 'tx-italic',
    look.underline && 'tx-underline',
    look.strike && 'tx-strike',
  ];
  return classes.filter((name) => name !== false).join(' ');
}

const inkOf = (colour: TerminalColour | null) => (colour === null ? null : hueOf(colour));
const hues = ['plain', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'plain'] as const;
type Hue = (typeof hues)[number] | 'grey';

/** The nearest of the inks that can be read on both themes: what a program chose for its own ground may not be on ours. */
function hueOf(colour: TerminalColour): Hue {
  if (typeof colour !== 'number') return hueOfLight(colour);
  if (colour < 16) return colour === 8 ? 'grey' : (hues[colour % 8] ?? 'plain');
  if (colour >= 232) return colour < 250 && colour > 237 ? 'grey' : 'plain';
  const steps = [36, 6, 1].map((size) => Math.floor((colour - 16) / size) % 6);
  const [red = 0, green = 0, blue = 0] = steps.map((step) => (step === 0 ? 0 : 55 + 40 * step));
  return hueOfLight([red, green, blue]);
}

function hueOfLight([red, green, blue]: readonly [number, number, number]): Hue {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range < 0.2 * most || most < 40) return most > 70 && most < 200 ? 'grey' : 'plain';
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const around = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
  return around[Math.round(sixth) % 6] ?? 'plain';
}
