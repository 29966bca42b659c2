// Run by tests of the window, before a shell opens the project: `layOutStudies.ts FOLDER` lays rated studies out in it.
import { layOutInFolder } from './resultsStudies.ts';

const [, , folder = ''] = process.argv;
await layOutInFolder(folder, [
  {
    title: 'Heart and kidney',
    models: ['TxAgent', 'gpt-4o', 'llama-3.3', 'kaede-8b'],
    strengths: [1.4, 0.9, 0.2, -1.2],
    ...{ questions: 16, evaluators: ['E-01', 'E-02', 'E-03'], share: 0.5, repeatEvery: 12, seed: 4 },
  },
  {
    title: 'Never compared',
    models: ['TxAgent', 'gpt-4o', 'llama-3.3', 'kaede-8b'],
    pairs: [
      [0, 1],
      [2, 3],
    ],
    ...{ questions: 12, evaluators: ['E-01'] },
  },
]);
