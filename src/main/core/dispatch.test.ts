import { describe, expect, it } from 'vitest';
import { contract } from '../../shared/api/contract.ts';
import { AppError } from '../../shared/errors.ts';
import type { Log } from '../log.ts';
import { besideTheQueue, createDispatch, type DispatchParts } from './dispatch.ts';

function counter(): () => number {
  let number = 0;
  return () => {
    number += 1;
    return number;
  };
}

function setUp(parts: Partial<DispatchParts> = {}) {
  const calls: string[] = [];
  const logged: unknown[] = [];
  const log: Log = { info: () => {}, warn: () => {}, error: (code, _error, facts) => logged.push([code, facts]) };
  const core = createDispatch({
    run: (method, input) => {
      calls.push(`${method} ${JSON.stringify(input)}`);
      return {};
    },
    methods: contract,
    besideTheQueue,
    evaluatorOf: ({ evaluatorId }) => evaluatorId,
    refuseRepeated: () => {},
    prepare: async () => {},
    explain: (error) => error,
    log,
    checkOutput: false,
    ...parts,
  });
  const next = counter();
  const call = (method: string, input: unknown, requestId = `request-${next()}`) =>
    core.dispatch({ requestId, evaluatorId: null, method, input });
  return { ...core, call, calls, logged };
}

describe('dispatch', () => {
  it('refuses methods that do not exist, inherited names included', async () => {
    const { call, calls } = setUp();
    const refused = {
      ok: false,
      error: { code: 'INVALID_INPUT', message: 'Unknown method', details: { method: 'toString' } },
    };
    expect([await call('toString', {}), calls]).toEqual([refused, []]);
  });

  it('gives handlers parsed input, and refuses any other', async () => {
    const { call, calls } = setUp();
    expect(await call('project.chooseEvaluator', { name: '  髙橋  ' })).toEqual({ ok: true, result: {} });
    expect(await call('project.chooseEvaluator', { name: ' ' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT', details: { method: 'project.chooseEvaluator' } },
    });
    expect(calls).toEqual(['project.chooseEvaluator {"name":"髙橋"}']);
  });

  it('passes a patch of settings on without defaults, which would reset the others', async () => {
    const { call, calls } = setUp();
    await call('project.updateSettings', { theme: 'dark' });
    expect(calls).toEqual(['project.updateSettings {"theme":"dark"}']);
  });

  it('answers an expected failure with its code, and a defect with a reference that is in the log', async () => {
    const expected = setUp({
      run: () => {
        throw new AppError('NOT_FOUND', 'No such question', { kind: 'question', id: 3 });
      },
    });
    expect(await expected.call('project.undo', {})).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND', message: 'No such question', details: { kind: 'question', id: 3 } },
    });
    const defect = setUp({ run: () => Promise.reject(new TypeError('秘密')) });
    const reply = await defect.call('project.undo', {});
    const reference = reply.ok ? '' : reply.error.details.reference;
    expect([reply, reference, defect.logged]).toEqual([
      { ok: false, error: { code: 'INTERNAL', message: 'Unexpected error', details: { reference } } },
      expect.stringMatching(/^[0-9a-f]{4}$/),
      [['defect', { reference }]],
    ]);
  });

  it('finds a reply that breaks the contract, in tests and development', async () => {
    const { call } = setUp({ checkOutput: true });
    expect(await call('project.chooseEvaluator', { name: 'a' })).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL' },
    });
  });

  it('runs commands one at a time in their order, and queries and dialogs beside them', async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { call } = setUp({
      run: async (method) => {
        order.push(`begin ${method}`);
        if (method === 'project.undo') await held;
        order.push(`end ${method}`);
        return {};
      },
    });
    const commands = [call('project.undo', {}), call('project.redo', {})];
    await new Promise(setImmediate);
    await call('datasets.list', {});
    await call('host.chooseFiles', {});
    await call('tasks.cancel', { taskId: 'x' });
    release();
    await Promise.all(commands);
    expect(order).toEqual([
      'begin project.undo',
      'begin datasets.list',
      'end datasets.list',
      'begin host.chooseFiles',
      'end host.chooseFiles',
      'begin tasks.cancel',
      'end tasks.cancel',
      'end project.undo',
      'begin project.redo',
      'end project.redo',
    ]);
  });

  it('goes on with the next command after one that failed', async () => {
    let first = true;
    const { call } = setUp({
      run: () => {
        if (!first) return {};
        first = false;
        throw new AppError('CONFLICT', 'x');
      },
    });
    const replies = await Promise.all([call('project.undo', {}), call('project.undo', {})]);
    expect(replies.map((reply) => reply.ok)).toEqual([false, true]);
  });

  it('gives a repeated command the first reply, also while the first still runs, and acts once', async () => {
    const times = counter();
    const { call } = setUp({ run: async () => ({ times: times() }) });
    const replies = await Promise.all([
      call('project.undo', {}, 'same-request'),
      call('project.undo', {}, 'same-request'),
    ]);
    replies.push(await call('project.undo', {}, 'same-request'));
    expect(replies).toEqual(Array(3).fill({ ok: true, result: { times: 1 } }));
    expect(await call('project.redo', {}, 'same-request')).toMatchObject({
      ok: false,
      error: { code: 'INVALID_INPUT' },
    });
  });

  it('forgets old replies, so that its memory is bounded', async () => {
    const times = counter();
    const { call } = setUp({ run: () => ({ times: times() }) });
    await call('project.undo', {}, 'the-first');
    for (let number = 0; number < 500; number += 1) await call('project.undo', {});
    expect(await call('project.undo', {}, 'the-first')).toEqual({ ok: true, result: { times: 502 } });
  });

  it('does what has to be done before a command without holding up others', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { call, calls } = setUp({ prepare: (method) => (method === 'datasets.withdraw' ? held : Promise.resolve()) });
    const withdrawn = call('datasets.withdraw', { datasetId: 1 });
    await call('project.undo', {});
    release();
    await withdrawn;
    expect(calls).toEqual(['project.undo {"ofDataset":null,"confirmed":null}', 'datasets.withdraw {"datasetId":1}']);
  });
});
