import { expect, test } from 'vitest';
import { guessMapping } from './fieldPointers.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';

const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n');

test('kinds are proposed for the words that stand in the file, and for no others', () => {
  const steps = [{ who: 'human' }, { who: 'bot' }, { who: 'env' }, { who: 'bot' }, { who: 'zzz' }, {}];
  const values = valuesOf(steps, '/who');
  expect(values).toEqual(['bot', 'human', 'env', 'zzz']);
  expect(proposedKinds(values)).toEqual({ bot: 'answer', human: 'user', env: 'tool_result' });
  expect(valuesOf(steps, null)).toEqual([]);
});

test('what a model says is proposed as its answer, and leads to one where the file names that', () => {
  const models = ['bot', 'assistant', 'agent_message', 'gpt-4o', 'アシスタント'];
  const all = (kind: string) => Object.fromEntries(models.map((model) => [model, kind]));
  expect(proposedKinds([...models, 'agent_thought'])).toEqual({ ...all('answer'), agent_thought: 'thought' });
  expect(proposedKinds([...models, 'final_answer'])).toEqual({ ...all('thought'), final_answer: 'answer' });
});

test('kinds are proposed for the words of Japanese logs, and an answer to a question is no question', () => {
  const kinds = {
    質問: 'user',
    質問者: 'user',
    質問への回答: 'answer',
    利用者への回答: 'answer',
    患者への質問の答え: 'answer',
    患者: 'user',
    アシスタント: 'thought',
    アシスタントの回答: 'answer',
    思考: 'thought',
    行動: 'tool_call',
    行動結果: 'tool_result',
    行動計画: 'thought',
    観察: 'tool_result',
    道具: 'tool_result',
    道具呼出: 'tool_call',
    ツール: 'tool_result',
    ツールの使用: 'tool_call',
    ツール実行結果: 'tool_result',
    ツール出力: 'tool_result',
  };
  expect(proposedKinds([...Object.keys(kinds), '雑記'])).toEqual(kinds);
});

test('fields are proposed by what they hold where their names say nothing', () => {
  const { mapping } = guessMapping(
    lines(
      { run: 'a', task: { goal: 'x' }, w: 'human', body_of_it: 'What is the dose of this drug for an adult?' },
      { run: 'a', task: { goal: 'x' }, w: 'bot', body_of_it: 'I look into the label of the drug first.' },
      { run: 'a', task: { goal: 'x' }, w: 'human', body_of_it: 'And for a child of eight years, please?' },
      { run: 'a', task: { goal: 'x' }, w: 'bot', body_of_it: 'Half of it, as far as the label says.' },
    ),
  );
  expect(mapping).toMatchObject({
    question: null, // an object is no question
    kind: '/w',
    text: '/body_of_it',
    kinds: { human: 'user', bot: 'answer' },
  });
});

test('a list of calls in a step is found with the fields of each call', () => {
  const calls = [{ id: 'c1', function: { name: 'search', arguments: '{}' } }];
  const { mapping } = guessMapping(
    lines({
      qid: 'q',
      log: [
        { type: 'human', say: 'Hm' },
        { type: 'bot', say: 'I look', tool_calls: calls },
      ],
    }),
  );
  expect(mapping).toMatchObject({
    questionId: '/qid',
    steps: '/log',
    kind: '/type',
    text: '/say',
    calls: '/tool_calls',
    tool: '/function/name',
    callId: '/id',
    arguments: '/function/arguments',
  });
});

test('calls and results are found by what they hold, and steps of which some hold calls are no records', () => {
  const run = (id: string) => ({
    run: id,
    turns_of_it: [
      { who: 'human', say: 'Which dose of Veltorine does an adult take?' },
      {
        who: 'bot',
        say: 'I look into the label.',
        do: [{ fn: 'search_drug', with: { name: 'veltorine' }, ref: 'c1' }],
      },
      { who: 'env', at: 17, of: 'c1', out: '5 mg a day' },
      { who: 'bot', say: 'An adult takes 5 mg a day.', refs: [{ page: 3 }] },
    ],
  });
  expect(guessMapping(lines(run('a'), run('b'))).mapping).toMatchObject({
    records: null,
    id: '/run',
    steps: '/turns_of_it',
    kind: '/who',
    text: '/say',
    calls: '/do',
    tool: '/fn',
    callId: '/ref',
    arguments: '/with',
    result: '/out',
  });
});

test('the name of who speaks says what a step is, where others name a tool', () => {
  const log = ['user', 'assistant', 'user', 'assistant'].map((name) => ({
    name,
    text: 'The seat is 10A, by the window.',
  }));
  expect(guessMapping(lines({ id: 'a', log })).mapping).toMatchObject({ kind: '/name', text: '/text' });
});

test('an action that comes again and again is a tool, and says not what its step is', () => {
  const acting = ['find', 'book', 'find', 'book'].map((action) => ({
    thought: 'The booking has to be looked up before it can be changed.',
    action,
    action_input: { id: 'x' },
    observation: 'Seat 10A.',
  }));
  expect(guessMapping(lines({ id: 'a', log: acting })).mapping).toMatchObject({
    kind: null,
    text: '/thought',
    tool: '/action',
    arguments: '/action_input',
    result: '/observation',
  });
});

test('what a step wraps is proposed from inside: kind, text and call of the same member', () => {
  const events = [
    { type: 'user_message', data: { text: 'Book me a table for two tonight.' } },
    { type: 'agent_thought', data: { text: 'The restaurant has to be known first.' } },
    { type: 'tool_invocation', data: { tool: 'book', args: { guests: 2 } } },
    { type: 'tool_response', data: { output: 'booked at 19:00' } },
    { type: 'agent_message', data: { text: 'Your table is booked at seven.' } },
  ];
  const meta = { type: 'log', name: 'n' };
  expect(guessMapping(lines(...events.map((event) => ({ session: 's', meta, event })))).mapping).toMatchObject({
    trace: '/session',
    kind: '/event/type',
    text: '/event/data/text',
    tool: '/event/data/tool',
    arguments: '/event/data/args',
    result: '/event/data/output',
    kinds: {
      user_message: 'user',
      tool_invocation: 'tool_call',
      tool_response: 'tool_result',
      agent_message: 'answer',
    },
  });
});

test('what is called a thought is proposed beside what is said, and is the text where nothing else is said', () => {
  const reasoning = 'The booking has to be looked up before it can be changed.';
  const saying = [{ who: 'bot', reasoning, said: 'Wait.', acts: [{ fn: 'find', with: { id: 'x' } }] }];
  expect(guessMapping(lines({ log: saying })).mapping).toMatchObject({ text: '/said', thought: '/reasoning' });
  expect(guessMapping(lines({ log: [{ who: 'bot', reasoning }] })).mapping).toMatchObject({
    text: '/reasoning',
    thought: null,
  });
});

test('model, question and times are found where they stand in a task or have a name of their own', () => {
  const asked = (id: string) => ({
    task: { id, text: `Where does ${id} sit?` },
    llm: 'aoba-7b',
    log: [
      { who: 'human', say: `Where does ${id} sit?`, at: '2026-05-01T10:00:00Z' },
      { who: 'bot', say: 'In seat 10A.', at: '2026-05-01T10:00:03Z' },
    ],
  });
  expect(guessMapping(lines(asked('a'), asked('b'))).mapping).toMatchObject({
    questionId: '/task/id',
    question: '/task/text',
    model: '/llm',
    startedAt: '/at',
  });
});

const run = (id: string) => ({
  id,
  log: [
    { type: 'bot', say: `I look for ${id} first.` },
    { type: 'env', say: 'Nothing' },
  ],
});
const runMapping = { id: '/id', steps: '/log', kind: '/type', text: '/say', trace: null };

test('fields of a JSON file are proposed as those of lines are', () => {
  const list = guessMapping(JSON.stringify([run('a'), run('b')], null, 2)).mapping;
  expect(list).toMatchObject({ ...runMapping, records: null });
  const events = guessMapping(
    JSON.stringify([
      { run_id: 'a', type: 'bot', say: 'x' },
      { run_id: 'b', type: 'env', say: 'y' },
    ]),
  );
  expect(events.mapping).toMatchObject({ records: null, steps: null, trace: '/run_id', kind: '/type', text: '/say' });
});

test('a list inside of an object is that of the records where these hold steps, with what stands beside it', () => {
  const file = { info: { version: 2 }, model: 'aoba-7b', runs: [run('a'), run('b')] };
  expect(guessMapping(JSON.stringify(file)).mapping).toMatchObject({
    ...runMapping,
    records: '/runs',
    model: '/model',
  });
  const nested = { data: { runs: [run('a')] } };
  expect(guessMapping(JSON.stringify(nested, null, 2)).mapping).toMatchObject({ ...runMapping, records: '/data/runs' });
});

test('a list of messages inside of an object is that of the steps, though they hold calls', () => {
  const log = [{ type: 'bot', say: 'I look', notes: [{ a: 1 }], tool_calls: [{ name: 'search' }] }];
  for (const name of ['messages', 'messages_of_it'])
    expect(
      guessMapping(
        JSON.stringify({
          id: 'a',
          [name]: log.map(({ notes, ...one }) => (name === 'messages' ? { ...one, notes } : one)),
        }),
      ).mapping,
    ).toMatchObject({
      records: null,
      id: '/id',
      steps: `/${name}`,
      calls: '/tool_calls',
      tool: '/name',
    });
});

test('the beginning of a large JSON file says as much as its whole', () => {
  const whole = JSON.stringify({
    model: 'a "b" [',
    runs: Array.from({ length: 50 }, (_, index) => run(`r${index} \\" ]`)),
  });
  for (const length of [300, 301, 302, 340, 399, 1_000]) {
    expect(guessMapping(whole.slice(0, length)).mapping).toMatchObject({ ...runMapping, records: '/runs' });
  }
});

test('what is no JSON object proposes nothing', () => {
  for (const head of ['', '[1', '"x"', '[[{"a": 1}]]', '{"a"']) expect(guessMapping(head).found).toEqual([]);
});

test('a log with Japanese keys, one line a step, is proposed whole, and no time is what a step says', () => {
  const trace = { 記録番号: '楓-8B/1', モデル名: '楓-8B', 質問: 'ミナモ錠の減量は必要ですか。' };
  const steps = [
    { ...trace, 種類: '思考', 本文: '禁忌を確かめる。', 時刻: '2026-06-01T09:00:00+09:00' },
    {
      ...trace,
      種類: '道具呼出',
      道具: '添付文書検索',
      引数: { 薬剤名: 'ミナモ錠' },
      時刻: '2026-06-01T09:00:02+09:00',
    },
    { ...trace, 種類: '道具結果', 本文: '半量とする。', 時刻: '2026-06-01T09:00:03+09:00' },
    { ...trace, 種類: '雑記', 本文: '社内メモ', 時刻: '2026-06-01T09:00:04+09:00' },
    { ...trace, 種類: '回答', 本文: 'はい。', 時刻: '2026-06-01T09:00:05+09:00' },
  ];
  const { mapping } = guessMapping(lines(...steps));
  expect(mapping).toMatchObject({
    trace: '/記録番号',
    model: '/モデル名',
    question: '/質問',
    kind: '/種類',
    text: '/本文',
    tool: '/道具',
    arguments: '/引数',
    startedAt: '/時刻',
    kinds: { 思考: 'thought', 道具呼出: 'tool_call', 道具結果: 'tool_result', 回答: 'answer' },
  });
  expect(mapping.kinds).not.toHaveProperty('雑記');
});

test('run, model and question are found under longer names, and a model within a part of the record', () => {
  const record = {
    session: 'kaede-1',
    config: { llm: 'kaede-8b', temperature: 0.2 },
    user_query: 'Is it raining?',
    turns: [{ speaker: 'assistant', message: 'No.' }],
  };
  const { mapping } = guessMapping(JSON.stringify(record));
  expect(mapping).toMatchObject({ id: '/session', model: '/config/llm', question: '/user_query' });
  const { config, ...rest } = record;
  expect(guessMapping(JSON.stringify({ ...rest, agent_model: config.llm })).mapping.model).toBe('/agent_model');
});

test('steps of one line each with strange names are told by neither their time nor by what all of a trace share', () => {
  const moves = ['a', 'b'].flatMap((run) =>
    ['plan', 'act', 'plan', 'act'].map((move, at) => ({
      run,
      machine: `m-${run}`,
      move,
      when: `2026-06-01T09:00:0${at}`,
      spoken: `Step ${at} of what was said.`,
    })),
  );
  const { mapping } = guessMapping(lines(...moves));
  expect(mapping).toMatchObject({ trace: '/run', kind: '/move', text: '/spoken', startedAt: '/when' });
});
