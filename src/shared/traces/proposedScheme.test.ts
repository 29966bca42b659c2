import { describe, expect, test } from 'vitest';
import { proposeScheme } from './proposedScheme.ts';

const proposed = (calls: Record<string, number>) =>
  proposeScheme(Object.entries(calls).map(([tool, callCount]) => ({ tool, callCount })));

describe('the proposed scheme', () => {
  test('is that of coding agents where half of the calls run code or touch files', () => {
    expect(proposed({ Bash: 5, Read: 3, readFile: 2, WebSearch: 10 })).toEqual({
      ...{ scheme: 'coding', callCount: 20 },
      coding: { callCount: 10, tools: ['Bash', 'Read', 'readFile'] },
      medical: { callCount: 0, tools: [] },
    });
  });

  test('is that of medical agents where they ask for drugs or patients, by known names too', () => {
    const calls = { get_boxed_warning_info_by_drug_name: 2, OpenTargets_get_x: 1, get_patient_list: 1, lookup: 3 };
    expect(proposed(calls)).toMatchObject({ scheme: 'medical', callCount: 7, medical: { callCount: 4 } });
  });

  test('is that of assistants where neither is half, and none where nothing is called but the end', () => {
    expect(proposed({ book_flight: 9, read_file: 4, find_drug: 4 }).scheme).toBe('assistant');
    expect(proposed({ Finish: 9 })).toMatchObject({ scheme: null, callCount: 0 });
    expect(proposed({ Finish: 9, edit: 1 })).toMatchObject({ scheme: 'coding', callCount: 1 });
  });

  test('takes no part of a word for a word', () => {
    expect(proposed({ profile_lookup: 3, decode: 2, credit_check: 1, create_order: 1 }).scheme).toBe('assistant');
    expect(proposed({ ls: 2, create: 1, pip: 1 }).scheme).toBe('coding');
  });
});
