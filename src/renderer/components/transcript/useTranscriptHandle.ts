import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { levelOf, withCard } from './transcriptLevels.ts';
import { cardOnSide, nextCard, nextDifference, nextFitting } from './transcriptMoves.ts';
import { cardOf, kindOf, type TranscriptRows } from './transcriptRows.ts';
import type { Level, Place, TranscriptHandle, TranscriptProps } from './transcriptTypes.ts';

type Inside = {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: TranscriptRows;
  readonly show: (place: Place) => void;
  readonly focusList: () => void;
  readonly focusNext: RefObject<Place | null>;
  readonly scrolledTo: RefObject<string | null>;
};

/** The jumps that a caller's commands ask for. Answers a number that changes when cards have to look again where they stand. */
export function useTranscriptHandle(props: TranscriptProps, inside: Inside): number {
  const latest = useRef({ props, inside });
  const [drawn, redraw] = useState(0);
  useEffect(() => {
    latest.current = { props, inside };
  });
  useImperativeHandle(props.ref, (): TranscriptHandle => {
    const now = () => latest.current.props;
    const rows = () => latest.current.inside.rows;
    const outlineOf = ({ side }: Place) => now()[side]?.outline;
    const takeFocus = (place: Place) => {
      latest.current.inside.focusNext.current = place;
      redraw((count) => count + 1);
    };
    const goTo = (place: Place | null): Place | null => {
      if (place === null) return null;
      const { root, show } = latest.current.inside;
      now().onSelect(place);
      show(place);
      if (root.current?.contains(document.activeElement)) takeFocus(place);
      return place;
    };
    const hasError = (place: Place) => {
      const card = cardOf(rows(), place);
      const errors = outlineOf(place)?.errors ?? [];
      return card !== null && errors.some((step) => step === card.step || step === card.result);
    };
    const setLevel = (level: (before: Level) => Level) => {
      const { selected, levels, onLevels } = now();
      const outline = selected === null ? undefined : outlineOf(selected);
      const card = selected === null ? null : cardOf(rows(), selected);
      if (selected === null || outline === undefined || card === null) return;
      const change = (from: typeof levels, step: number) => {
        const place = { side: selected.side, step };
        return withCard(from, place, level(levelOf(from, place, kindOf(outline, step))));
      };
      const changed = change(levels, card.step);
      onLevels(card.result === null ? changed : change(changed, card.result));
    };
    return {
      goTo: (place) => void goTo(place),
      goBy: (direction) => goTo(nextCard(rows(), now().selected, direction)),
      goToSide: (side) => goTo(cardOnSide(rows(), now().selected, side)),
      goToDifference: (direction) => goTo(nextDifference(rows(), now().selected, direction)),
      goToError: (direction) => goTo(nextFitting(rows(), now().selected, direction, hasError)),
      goToCard: (direction, fits) =>
        goTo(
          nextFitting(rows(), now().selected, direction, (place) => {
            const outline = outlineOf(place);
            return outline !== undefined && fits(place, kindOf(outline, place.step));
          }),
        ),
      showFound: (place) => {
        latest.current.inside.scrolledTo.current = null;
        latest.current.inside.show(place);
        redraw((count) => count + 1);
      },
      toggleWhole: () => setLevel((before) => (before === 'whole' ? 'cut' : 'whole')),
      toggleFolded: () => setLevel((before) => (before === 'line' ? 'cut' : 'line')),
      focus: () => {
        const { selected } = now();
        if (selected === null) return latest.current.inside.focusList();
        latest.current.inside.show(selected);
        takeFocus(selected);
      },
    };
  }, []);
  return drawn;
}
