import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { changedSteps, countChangedSteps, matchSteps } from './changedCells.ts';
import {
  addObject,
  addPageId,
  deleteStep,
  duplicateStep,
  insertStep,
  isSameContent,
  mergeObjects,
  moveObject,
  moveStep,
  readCell,
  removeObject,
  removePageId,
  setCell,
  splitObject,
  splitParts,
  stepsOf,
  swapSubjectObject,
} from './derivationDraft.ts';
import { parsePastedRows, printRows } from './pastedRows.ts';

function step(subject: string, relation: string, ...objects: string[]): DerivationStep {
  return { subject, relation, objects, support: null };
}

function content(...steps: DerivationStep[]): QuestionContent {
  return {
    question: '𠮷田川と﨑川、先に海へ出るのはどちらですか？',
    answer: '𠮷田川',
    type: 'comparison',
    pageIds: ['900001', '900002'],
    timeDependent: false,
    derivations: [steps],
  };
}

const words = fc.stringMatching(/^[a-z𠮷﨑㈱ぁ-ん東京ｶﾞか゛]{0,6}$/u);
const steps = fc.record({
  subject: words,
  relation: words,
  objects: fc.array(words, { minLength: 1, maxLength: 4 }),
  support: fc.constant(null),
});
const contents = fc.array(steps, { minLength: 1, maxLength: 5 }).map((list) => content(...list));
const withPlace = contents.chain((value) =>
  fc.tuple(fc.constant(value), fc.nat({ max: stepsOf(value, 0).length - 1 })),
);

describe('edits of a derivation', () => {
  it('undo each other: insert and delete, duplicate and delete, swap and swap, move there and back', () => {
    fc.assert(
      fc.property(withPlace, fc.nat(), ([value, at], other) => {
        const length = stepsOf(value, 0).length;
        const to = other % length;
        const object = other % (stepsOf(value, 0)[at]?.objects.length ?? 1);
        expect(deleteStep(insertStep(value, 0, at), 0, at + 1)).toEqual(value);
        expect(deleteStep(duplicateStep(value, 0, at), 0, at)).toEqual(value);
        expect(swapSubjectObject(swapSubjectObject(value, 0, at, object), 0, at, object)).toEqual(value);
        expect(moveStep(moveStep(value, 0, at, to), 0, to, at)).toEqual(value);
        expect(removeObject(addObject(value, 0, at, object), 0, at, object + 1)).toEqual(value);
        expect(moveObject(moveObject(value, 0, at, 0, object), 0, at, object, 0)).toEqual(value);
      }),
    );
  });

  it('reads back what was written into a cell and leaves every other cell alone', () => {
    fc.assert(
      fc.property(withPlace, words, fc.constantFrom('subject', 'relation', 'objects'), ([value, at], text, field) => {
        const cell = { step: at, field, object: 0 } as const;
        const edited = setCell(value, 0, cell, text);
        expect(readCell(edited, 0, cell)).toBe(text);
        expect(setCell(edited, 0, cell, readCell(value, 0, cell))).toEqual(value);
      }),
    );
  });

  it('keeps the same object when nothing changes, so that a memoised row is not drawn again', () => {
    const value = content(step('阿武隈川', '河口', '太平洋'));
    expect(setCell(value, 0, { step: 0, field: 'relation', object: 0 }, '河口')).toBe(value);
    expect(moveStep(value, 0, 0, -1)).toBe(value);
    expect(deleteStep(value, 0, 7)).toBe(value);
    const edited = setCell(
      content(step('a', 'b', 'c'), step('d', 'e', 'f')),
      0,
      { step: 1, field: 'subject', object: 0 },
      'x',
    );
    const again = setCell(edited, 0, { step: 1, field: 'subject', object: 0 }, 'y');
    expect(stepsOf(again, 0)[0]).toBe(stepsOf(edited, 0)[0]);
  });

  it('gives a new step a sentence to rest on only where the others have one', () => {
    const supported = content({ ...step('Tea', 'grows in', 'Japan'), support: { title: 'Tea', sentenceIndex: 2 } });
    expect(stepsOf(insertStep(supported, 0, 0), 0)[1]).toEqual({
      ...step('', '', ''),
      support: { title: 'Tea', sentenceIndex: 2 },
    });
    expect(stepsOf(insertStep(content(step('a', 'b', 'c')), 0, -1), 0)[0]).toEqual(step('', '', ''));
  });

  it('adds a page id once and removes it by place', () => {
    const value = content();
    expect(addPageId(value, ' 900003 ').pageIds).toEqual(['900001', '900002', '900003']);
    expect(addPageId(value, '900001')).toBe(value);
    expect(removePageId(value, 0).pageIds).toEqual(['900002']);
  });

  it('compares contents without regard to the order of their keys', () => {
    const value = content(step('a', 'b', 'c'));
    expect(isSameContent(value, { ...Object.fromEntries(Object.entries(value).reverse()), ...value })).toBe(true);
    expect(isSameContent(value, { ...value, answer: 'か\u3099' })).toBe(false);
  });
});

describe('splitting and merging objects', () => {
  it('cuts at list marks but not inside brackets, quotation marks or numbers', () => {
    expect(splitParts('太平洋、日本海､瀬戸内海; 東シナ海')).toEqual(['太平洋', '日本海', '瀬戸内海', '東シナ海']);
    expect(splitParts('『夜、来る』、㈱春（夏、秋）')).toEqual(['『夜、来る』', '㈱春（夏、秋）']);
    expect(splitParts('1,234,567人')).toEqual(['1,234,567人']);
    expect(splitParts('red, green')).toEqual(['red', 'green']);
  });

  it('splits at the caret where there is no list mark, and not at the ends', () => {
    const value = content(step('a', 'b', '花巻川口町現花巻市'));
    expect(stepsOf(splitObject(value, 0, 0, 0, 5), 0)[0]?.objects).toEqual(['花巻川口町', '現花巻市']);
    expect(splitObject(value, 0, 0, 0, 0)).toBe(value);
    expect(splitObject(value, 0, 0, 0, null)).toBe(value);
  });

  it('splits again what was merged', () => {
    fc.assert(
      fc.property(withPlace, ([value, at]) => {
        const objects = stepsOf(value, 0)[at]?.objects ?? [];
        fc.pre(objects.length >= 2 && objects.every((text) => text !== ''));
        expect(splitObject(mergeObjects(value, 0, at, 0), 0, at, 0, null)).toEqual(value);
      }),
    );
  });

  it('merges the last object with the one before it, in Latin text with a comma', () => {
    const value = content(step('a', 'b', 'x', 'y', '東'));
    expect(stepsOf(mergeObjects(value, 0, 0, 2), 0)[0]?.objects).toEqual(['x', 'y、東']);
    expect(stepsOf(mergeObjects(value, 0, 0, 0), 0)[0]?.objects).toEqual(['x, y', '東']);
  });
});

describe('pasted rows', () => {
  it('come back as they were copied', () => {
    const cells = fc.string({ unit: fc.constantFrom('a', '𠮷', '"', '\t', '\n', ' ', '、') });
    const rows = fc.record({
      subject: cells,
      relation: cells,
      objects: fc.array(
        cells.filter((text) => text !== ''),
        { minLength: 1, maxLength: 3 },
      ),
      support: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 4 }), (list) => {
        fc.pre(list.every((row) => [row.subject, row.relation, ...row.objects].some((text) => text.trim() !== '')));
        expect(parsePastedRows(printRows(list), false)).toEqual(list);
      }),
    );
  });

  it('of R4C carry title and sentence number', () => {
    expect(parsePastedRows('Rooibos\tis grown in\tSouth Africa\tRooibos\t0\r\n\r\nTea\tis\tplant\n', true)).toEqual([
      {
        subject: 'Rooibos',
        relation: 'is grown in',
        objects: ['South Africa'],
        support: { title: 'Rooibos', sentenceIndex: 0 },
      },
      { subject: 'Tea', relation: 'is', objects: ['plant'], support: { title: '', sentenceIndex: 0 } },
    ]);
  });

  it('of different lengths lose the empty cells at their end', () => {
    expect(parsePastedRows('a\tb\tc\td\ne\tf\tg\t\nh\ti', false)).toEqual([
      step('a', 'b', 'c', 'd'),
      step('e', 'f', 'g'),
      step('h', 'i', ''),
    ]);
  });
});

describe('what a person changed', () => {
  const imported = content(step('銀河鉄道の夜', '作者', '宮沢賢治'), step('宮沢賢治', '生地', '花巻市', '岩手県'));

  it('is nothing in an untouched record', () => {
    fc.assert(
      fc.property(contents, (value) => {
        expect(countChangedSteps(value, value, 0)).toBe(0);
      }),
    );
  });

  it('is one new step after an insertion, not every step below it', () => {
    const edited = setCell(insertStep(imported, 0, -1), 0, { step: 0, field: 'subject', object: 0 }, '新');
    expect(changedSteps(edited, imported, 0).map((change) => [change.isNew, ...change.fields])).toEqual([
      [true, 'subject', 'relation', 'objects'],
      [false],
      [false],
    ]);
    expect(countChangedSteps(edited, imported, 0)).toBe(1);
  });

  it('names the field and the object', () => {
    const edited = setCell(imported, 0, { step: 1, field: 'objects', object: 1 }, '岩手');
    expect(changedSteps(edited, imported, 0)[1]).toMatchObject({
      isNew: false,
      fields: ['objects'],
      objects: [1],
      support: false,
    });
  });

  it('counts a deleted step', () => {
    expect(countChangedSteps(deleteStep(imported, 0, 0), imported, 0)).toBe(1);
  });

  it('follows a step that was moved', () => {
    expect(matchSteps(stepsOf(moveStep(imported, 0, 0, 1), 0), stepsOf(imported, 0))).toEqual([1, 0]);
  });
});
