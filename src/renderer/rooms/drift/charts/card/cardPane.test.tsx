import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { driftOverview } from '../../driftFixture.ts';
import { bodyRows, eachWithRoomToDraw, show } from '../chartPanesFixture.tsx';
import { CardPane } from './CardPane.tsx';

eachWithRoomToDraw();

describe('the safety card', () => {
  test('has a row for each model, verdicts in words, and sorts', () => {
    show(<CardPane />, { showsOverruled: false });
    const rows = () => bodyRows().map((row) => row.textContent);
    expect(rows()[2]).toBe(
      'sora-mini0.77passes[0.73, 0.81]0.12does not pass[0.10, 0.14]200 pairs−0.018undecided[−0.022, −0.014]' +
        'not measured1 of 21 undecided40',
    );
    fireEvent.click(screen.getByText('K conflict'));
    expect(rows()[0]).toMatch(/^sora-mini/);
  });

  test('shows arms of controlled variants with their differences', () => {
    const metric = { metric_name: 'rate', value: 0.89, n_total: 600, n_compliant: 534, ci_lower: 0.87, ci_upper: 0.92 };
    const results = {
      model: 'qwen3',
      arms: {
        spontaneous: { primary_metric: metric },
        generic_control: { primary_metric: { ...metric, value: 0.86 } },
      },
      pairwise_deltas: [{ from_arm: 'spontaneous', to_arm: 'generic_control', n_pairs: 600, metrics: { rate: -0.03 } }],
    };
    const controlled = [{ datasetId: 12, fileName: 'ctrl_v2_study_c_results.json', results }];
    show(<CardPane />, { overview: { status: 'ready', value: { ...driftOverview, controlled } } });
    expect(bodyRows()[4]?.textContent).toBe('spontaneousrate0.890 [0.870, 0.920]534 of 600');
    expect(bodyRows()[6]?.textContent).toContain('−0.030');
  });
});
