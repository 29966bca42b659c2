import { ratingsResultsOn } from '../e2e/pages/ratingsResults.ts';
import { folderWithRatedStudies } from '../e2e/ratedStudies.ts';
import { expect } from '../e2e/workbench.fixture.ts';
import { test as plain } from './photographs.ts';
import { close, walks } from './walks.ts';

const test = plain.extend({ dataFolder: folderWithRatedStudies });

walks((walk) => {
  walk('results of ratings', async ({ keyboard, words }, photograph, page) => {
    const results = ratingsResultsOn(page, words);
    await results.open('Heart and kidney');
    await photograph('ratings-results-overview');
    await results.cells.first().focus();
    await keyboard.press('ArrowDown');
    await expect(results.rows.first()).toHaveAttribute('aria-current', 'true');
    await photograph('ratings-results-behind');
    await keyboard.press('Enter');
    await expect(results.pair).toBeVisible();
    await photograph('ratings-results-pair');
    await close(page);
    await keyboard.press('t');
    await expect(results.table).toBeVisible();
    await photograph('ratings-results-table');
    await keyboard.press('t');
    for (const [at, name] of ['ratings', 'agreement', 'style', 'progress'].entries()) {
      await keyboard.press(`Alt+${at + 2}`);
      await expect(results.tab(words(`ratingsResults.tabs.${name}`))).toHaveAttribute('aria-selected', 'true');
      await photograph(`ratings-results-${name}`);
    }
    await keyboard.press('Alt+3');
    await keyboard.press('u');
    await expect(results.decision).toBeVisible();
    await photograph('ratings-results-decision');
  });
}, test);
