import type { Asked } from '../json/leaveOut.ts';

const nothingBut = (members: Readonly<Record<string, Asked>>): Asked => ({ others: 'leftOut', members });

/**
 * What is read of a sample of Inspect: all but its events, which repeat the messages before each call of a model and are nine tenths of it.
 * Of them, when something began, how long it took, and what it used.
 */
export const askedOfSample: Asked = {
  others: 'whole',
  members: {
    events: {
      elements: nothingBut({
        ...{ event: 'whole', id: 'whole', timestamp: 'whole', working_time: 'whole' },
        output: nothingBut({
          usage: 'whole',
          choices: { elements: nothingBut({ message: nothingBut({ id: 'whole' }) }) },
        }),
      }),
    },
  },
};
