import { expect, test } from 'vitest';
import { splitModelName } from './modelInFileName.ts';

test.each([
  ['gpt-4o-airline-tasks-0-9', 'gpt-4o', 'airline-tasks-0-9'],
  ['historical_trajectories_gpt-4o-airline', 'gpt-4o', 'historical_trajectories-airline'],
  ['sonnet-35-new-retail', 'sonnet-35-new', 'retail'],
  ['claude-3-5-sonnet-20241022_retail', 'claude-3-5-sonnet-20241022', 'retail'],
  ['gpt-4o-mini-2024-07-18_airline', 'gpt-4o-mini-2024-07-18', 'airline'],
  ['Llama-3.1-70b-instruct airline', 'Llama-3.1-70b-instruct', 'airline'],
  ['o3-mini-airline', 'o3-mini', 'airline'],
  ['react-gpt-4o-0.0_range_0-50', 'gpt-4o', 'react-0.0_range_0-50'],
  ['airline', null, 'airline'],
  ['philosophy-novation', null, 'philosophy-novation'],
  ['gpt-4o', 'gpt-4o', ''],
  ['', null, ''],
])('%s names the model %s beside %s', (name, model, rest) => {
  expect(splitModelName(name)).toEqual({ model, rest });
});
