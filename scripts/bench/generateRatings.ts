import { createRandom } from './generate.ts';

const criteria = ['problem_resolution', 'helpfulness', 'scientific_consensus', 'accuracy', 'completeness'];
const models = ['TxAgent', 'gpt-4o', 'llama-3.3', 'qwen-2.5', 'claude-3.7'];
const outcomes = ['A', 'A', 'A', 'B', 'B', 'B', 'tie_good', 'tie_bad', 'unable'];

/**
 * Rows of the portal as a CSV file: every pair of five models on questions of which each is judged by five of forty evaluators, with texts,
 * columns and ids as the portal writes them; every twentieth is a revision of the row before, every fiftieth a repeat.
 */
export function* generateRatings(count: number, seed: number): Iterable<string> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pairs = models.flatMap((one, index) => models.slice(index + 1).map((other) => [one, other] as const));
  const answers = criteria.flatMap((criterion) => [
    `pw_${criterion}`,
    `pw_reason_${criterion}`,
    `rate_A_${criterion}`,
    `rate_B_${criterion}`,
    `override_${criterion}`,
  ]);
  const columns = [
    ...['submission_id', 'schema_version', 'protocol_id', 'protocol_version', 'status', 'supersedes', 'submitted_at'],
    ...[
      'app_version',
      'device_id',
      'evaluator_id',
      'question_id',
      'question_sha256',
      'model_A',
      'model_B',
      'side_seed',
    ],
    ...answers,
    ...['nonsense_reason', 'comment', 'seconds_pairwise', 'seconds_rating', 'steps_opened_A', 'steps_opened_B'],
  ];
  yield `${columns.join(',')}\n`;
  let before = '';
  for (let row = 0; row < count; row += 1) {
    const id = `019cadd2-5554-78c3-99ac-${row.toString(16).padStart(12, '0')}`;
    const isRevision = row % 20 === 19;
    const item = isRevision || row % 50 === 49 ? row - 1 : row;
    const [one = '', other = ''] = pairs[Math.floor(item / 5) % pairs.length] ?? [];
    const question = Math.floor(item / (5 * pairs.length));
    const [left, right] = below(2) === 0 ? [one, other] : [other, one];
    const evaluator = 1_000 + ((item * 7) % 40);
    const said = criteria.flatMap(() => {
      const choice = outcomes[below(outcomes.length)] ?? 'A';
      const reason = below(3) === 0 ? '"names the label, and the other does not"' : '';
      const rating = () => (below(20) === 0 ? 'U' : 1 + below(5));
      return [choice, reason, rating(), rating(), ''];
    });
    const time = new Date(1_770_000_000_000 + row * 60_000).toISOString();
    const head = [id, 1, 'study', 1, isRevision ? 'revised' : 'submitted', isRevision ? before : '', time, '0.1.0'];
    const place = [
      `device-${evaluator % 7}`,
      evaluator,
      `q-${question}`,
      'e3b0c44298fc1c149afbf4c8996fb924',
      left,
      right,
    ];
    const tail = [
      '',
      below(4) === 0 ? '"both fine, see §4"' : '',
      30 + below(300),
      20 + below(200),
      below(9),
      below(9),
    ];
    yield `${[...head, ...place, below(2), ...said, ...tail].join(',')}\n`;
    before = id;
  }
}
