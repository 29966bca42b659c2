import { describe, expect, test } from 'vitest';
import { shareAxis } from '../../../charts/axis.ts';
import { isCrossed, overlaps } from '../../../charts/boxes.ts';
import { buildFrame } from './chartFrame.ts';
import { boxOf, levelOf, placeEndLabels, placeGateName, placeTen, strokesOf } from './curveLabels.ts';

const frameOf = (height: number, turns = 20, width = 640) =>
  buildFrame({ width, height, turns, axis: shareAxis, margin: { top: 28, right: 170, bottom: 40, left: 64 } });
const falling = (from: number, turns = 20) => Array.from({ length: turns }, (_, at) => from - at * 0.005);
const eight = [0.9, 0.9, 0.91, 0.92, 0.905, 0.895, 0.9, 0.89].map((from, at) => ({
  key: `${at}`,
  name: `model-${at}-of-a-family`,
  curve: falling(from),
}));
const strokesIn = (frame: ReturnType<typeof frameOf>, lines: readonly { curve: readonly (number | null)[] }[]) =>
  lines.flatMap(({ curve }) => strokesOf(frame, curve));

describe('names at the ends of lines', () => {
  test('of eight lines that end together do not overlap, and a stroke leads to those that gave way', () => {
    for (const height of [420, 190]) {
      const frame = frameOf(height);
      const labels = placeEndLabels(frame, eight, strokesIn(frame, eight));
      const boxes = labels.map((label) => ({ ...boxOf(label), height: 11 }));
      for (const [at, box] of boxes.entries()) {
        expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
        expect(box.x).toBeGreaterThan(frame.right);
      }
      expect(labels.filter(({ hasLeader }) => hasLeader).length).toBeGreaterThan(5);
    }
  });

  test('stand where their own line ends, also when that is long before the last turn', () => {
    const frame = frameOf(420);
    const lines = [...eight.slice(0, 3), { key: 'file', name: 'elsewhere', curve: falling(0.5, 10) }];
    const [label] = placeEndLabels(frame, lines, strokesIn(frame, lines)).filter(({ key }) => key === 'file');
    expect(label?.isInMargin).toBe(false);
    expect(label && label.x - label.end.x).toBe(10);
    expect(label && Math.abs(label.y - label.end.y)).toBeLessThan(15);
    expect(label && strokesIn(frame, eight).some((stroke) => isCrossed(boxOf(label), stroke))).toBe(false);
  });

  test('stand beside no name of the margin, where they reach into it', () => {
    const frame = frameOf(420);
    const lines = [...eight, { key: 'file', name: 'a-long-name-measured-elsewhere-of-all', curve: falling(0.9, 18) }];
    const labels = placeEndLabels(frame, lines, strokesIn(frame, lines));
    const boxes = labels.map((label) => ({ ...boxOf(label), height: 11 }));
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).some((other) => overlaps(box, other))).toBe(false);
    }
  });

  test('of as many that end before the others in a low chart cover no other name', () => {
    const frame = frameOf(240, 12, 552);
    const short = eight.map(({ key, name }, at) => ({
      key: `file ${key}`,
      name: `${name} †`,
      curve: [1, ...falling(0.5 - at * 0.03, 9)],
    }));
    const lines = [...eight.map((one) => ({ ...one, curve: falling(0.9, 12) })), ...short];
    const boxes = placeEndLabels(frame, lines, strokesIn(frame, lines)).map((label) => {
      const { x, y, width } = boxOf(label);
      // What is too wide for the margin is cut.
      return { x, y, width: label.isInMargin ? Math.min(width, frame.width - x) : width, height: 11 };
    });
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlaps(box, other))).toEqual([]);
    }
  });

  test('of names too wide for the right of their end, a stroke leads from the right to where the name begins', () => {
    const frame = frameOf(420);
    const wide = {
      key: 'file',
      name: 'a-name-as-wide-as-half-of-the-whole-picture-is-or-wider',
      curve: falling(0.5, 18),
    };
    const [label] = placeEndLabels(frame, [wide], []);
    if (label === undefined) return expect.fail('no label');
    expect(label.x).toBeLessThan(label.end.x - 10);
    expect(label.leader.map(({ x }) => x)).toEqual([label.end.x + 4, label.x - 2]);
  });

  test('go aside from lines that run through where they would stand', () => {
    const frame = frameOf(420);
    const lines = [...eight.slice(0, 1), { key: 'file', name: 'elsewhere', curve: falling(0.9, 10) }];
    const strokes = strokesIn(frame, lines.slice(0, 1));
    const [label] = placeEndLabels(frame, lines, strokes).filter(({ key }) => key === 'file');
    expect(label && strokes.some((stroke) => isCrossed(boxOf(label), stroke))).toBe(false);
  });
});

describe('the frame at turn 10', () => {
  const ways = [['a-model-with-a-long-name 0.88', '95 % interval 0.81–0.89']];

  test('covers no line and no gate, wherever the lines run', () => {
    for (const height of [420, 300, 220]) {
      for (const from of [0.95, 0.7, 0.4]) {
        const frame = frameOf(height);
        const lines = [falling(from), falling(from - 0.1), falling(from - 0.2)].map((curve) => ({ curve }));
        const strokes = [...strokesIn(frame, lines), levelOf(frame, 0.7)];
        const { box } = placeTen(frame, from - 0.045, ways, strokes, []);
        if (box === null) continue;
        expect(strokes.some((stroke) => isCrossed(box, stroke))).toBe(false);
      }
    }
  });

  test('breaks its text where it is too narrow, and has no box where there is no room at all', () => {
    const frame = frameOf(420, 12, 520);
    const name = 'a-model-of-its-family';
    const both = [
      [`${name} 0.88`, '95 % interval 0.81–0.89', 'and more that is as wide as the whole picture is'],
      [name, '0.88', '0.81–0.89'],
    ];
    expect(placeTen(frame, 0.5, both, [], []).texts).toEqual(both[1]);
    const full = Array.from({ length: 40 }, (_, at) => levelOf(frame, at / 40));
    expect(placeTen(frame, 0.5, both, full, []).box).toBeNull();
  });
});

describe('the name of the gate', () => {
  test('goes aside along its line from lines that fall through its left end, and else stands there under it', () => {
    const frame = frameOf(420, 10);
    const fromOne = [0.64, 0.5, 0.42].map((rest) => ({ curve: [1, ...Array.from({ length: 9 }, () => rest)] }));
    const strokes = strokesIn(frame, fromOne);
    const box = placeGateName(frame, 0.7, 'gate 0.70', strokes, []);
    expect(strokes.some((stroke) => isCrossed(box, stroke))).toBe(false);
    expect(box.x).toBeGreaterThan(frame.left + 5);
    expect(placeGateName(frame, 0.7, 'gate 0.70', [], [])).toMatchObject({ x: frame.left + 5 });
  });

  test('stands over its line where lines run close under it, and at its left end where they are everywhere', () => {
    const frame = frameOf(420, 10);
    const level = (value: number) => levelOf(frame, value);
    const line = level(0.7)[0]?.y ?? 0;
    expect(placeGateName(frame, 0.7, 'gate 0.70', [level(0.68)], []).y).toBeLessThan(line);
    const everywhere = placeGateName(frame, 0.7, 'gate 0.70', [level(0.68), level(0.72)], []);
    expect(everywhere.x).toBe(frame.left + 5);
    expect(everywhere.y).toBeGreaterThan(line);
  });
});
