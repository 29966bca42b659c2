import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { languages, locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

/** The walk itself goes on in the first of them; each screen is looked at in all. */
const sizes = [
  { name: '1280 × 720', width: 1280, height: 720 },
  { name: '1920 × 1080', width: 1920, height: 1080 },
  // A window of 1280 × 720 at 200 %.
  { name: 'zoom 200 %', width: 640, height: 360 },
] as const;

/** More than the largest of them shows at once. */
const tripleCount = 16;

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: locales[language], viewport: sizes[0], contextOptions: { reducedMotion: 'reduce' } });
    test.slow();

    test('nothing scrolls sideways and no main button is cut, not even around long texts, in any room; few of many steps are drawn', async ({
      page,
    }, testInfo) => {
      const { firstStart, frame, importSheet, keyboard, list, work, words, traces, drift } = workbenchOn(
        page,
        language,
      );
      await expect(firstStart.question).toBeVisible();
      await expectFits(page, 'the question for the name');
      await firstStart.giveName('髙橋');
      await expect(firstStart.welcome).toBeVisible();
      await expectFits(page, 'the welcome page');

      // Over a room that is laid out quickly.
      await page.keyboard.press('Control+1');
      await expect(list.selected).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(frame.paletteChoices.first()).toBeVisible();
      await expectFits(page, 'the palette');
      await page.keyboard.press('Escape');
      await expect(frame.palette).toBeHidden();
      await page.keyboard.press('Control+,');
      await expect(frame.settings).toBeVisible();
      await expectFits(page, 'the settings');
      await page.keyboard.press('Escape');
      await expect(frame.settings).toBeHidden();
      await page.keyboard.press('F6');
      await page.keyboard.press('?');
      await expect(frame.keysSheet).toBeVisible();
      await expectFits(page, 'the keys of this place');
      await page.keyboard.press('Escape');
      await expect(frame.keysSheet).toBeHidden();

      const file = testInfo.outputPath('long.json');
      writeFileSync(file, JSON.stringify([longQuestion()]));
      await importSheet.choose(file);
      await expect(importSheet.importAll(1)).toBeVisible();
      await expectFits(page, 'the import sheet');
      await importSheet.importAll(1).click();
      await expect(work.question).toHaveValue(/^長い/);
      await expect(work.subject(tripleCount)).toHaveCount(1);
      await expectFits(page, 'the room with a long question');
      await inEachSize(page, async (size) => {
        await work.object(tripleCount, 2).scrollIntoViewIfNeeded();
        await expectFitsNow(page, `the last of many triples, ${size}`);
        await work.done.scrollIntoViewIfNeeded();
        await expect.soft(work.done, `the button that marks it done, ${size}`).toBeInViewport({ ratio: 0.99 });
      });

      await list.box.focus();
      await page.keyboard.press('Control+Enter');
      await expect(work.backToDraft).toBeVisible();
      await expectFits(page, 'a question that is done');
      await work.answer.fill('短い');
      await expect(work.pane.getByText(words('derivations.list.changedAfterDone'))).toBeVisible();
      await expectFits(page, 'a question that was changed after it was done');

      const traceFile = testInfo.outputPath('long-traces.json');
      writeFileSync(traceFile, JSON.stringify([longTrace('楓-8B', 0), longTrace(`W${'w'.repeat(80)}-14B`, 1)]));
      await importSheet.choose(traceFile);
      await expect(importSheet.importTraces(2)).toBeVisible();
      await expectFits(page, 'the import sheet of traces');
      await importSheet.importTraces(2).click();
      await expect(traces.card('A.1')).toContainText('長い');
      await expectFitsAndFewNodes(page, 'the traces room');
      await page.keyboard.press('Control+]');
      await page.keyboard.press('u');
      await expect(traces.current).toBeInViewport();
      await expectFitsAndFewNodes(page, 'everything open');
      await page.keyboard.press('Control+f');
      await expect(traces.findField).toBeFocused();
      await page.keyboard.insertText('値');
      await expect(traces.findCounts).toBeVisible();
      await expectFitsAndFewNodes(page, 'find in two traces');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+e');
      await expect(traces.exportDialog).toBeVisible();
      await expectFits(page, 'the export of labels');
      await page.keyboard.press('Escape');
      await expect(traces.exportDialog).toBeHidden();

      await drift.open();
      await expect(drift.plots).toBeVisible();
      await expectFits(page, 'the curves');
      await drift.plots.focus();
      await keyboard.press('Enter');
      await expect(drift.caseName).toBeVisible();
      await expectFits(page, 'the reason of a point');
      await keyboard.press('Control+m');
      await expect(drift.measureDialog).toBeVisible();
      await expectFits(page, 'the dialog of measuring');
      await keyboard.press('Escape');
      await expect(drift.measureDialog).toBeHidden();
      await keyboard.press('Control+e');
      await expect(drift.exportDialog).toBeVisible();
      await expectFits(page, 'the export');
      await keyboard.press('Escape');
      await expect(drift.exportDialog).toBeHidden();
      await keyboard.press('Alt+5');
      await expect(page.getByText(words('driftPdsqi.rated', { rated: 0 }))).toBeVisible();
      await expectFits(page, 'the form of PDSQI-9');
    });
  });
}

function longQuestion() {
  const unbroken = 'W'.repeat(300);
  return {
    qid: 'long-001',
    type: 'compositional',
    question: `長い${'質問'.repeat(499)}`,
    answer: unbroken,
    derivations: Array.from({ length: tripleCount }, (_, at) => [`${unbroken}${at}`, unbroken, [unbroken, `値${at}`]]),
    page_ids: ['920001', '920002'],
    time_dependent: false,
  };
}

/** 200 calls with their results, some of them long, of a question that is long itself. */
function longTrace(model: string, shift: number) {
  const unbroken = 'W'.repeat(300);
  const question = `長い${'質問'.repeat(400)}`;
  const turns = Array.from({ length: 200 }, (_, at) => {
    const call = {
      name: `${at % 7 === shift ? unbroken : 'FDA_get_dosage_by_drug_name'}`,
      arguments: { [unbroken]: at },
    };
    return [
      { role: 'assistant', content: `考え ${at}`, tool_calls: JSON.stringify([{ ...call, call_id: `c${at}` }]) },
      { role: 'tool', content: JSON.stringify({ content: `${unbroken} 値${at} `.repeat(at % 5), call_id: `c${at}` }) },
    ];
  });
  const answer = { role: 'assistant', content: `[FinalAnswer] ${unbroken}` };
  return {
    question_id: 'long',
    model,
    question,
    conversation: [{ role: 'user', content: question }, ...turns.flat(), answer],
  };
}

/** Does `look` in every size, and leaves the window in the first. */
async function inEachSize(page: Page, look: (size: string) => Promise<void>): Promise<void> {
  for (const { name, ...size } of [...sizes.slice(1), sizes[0]]) {
    await page.setViewportSize(size);
    await look(name);
  }
}

async function expectFits(page: Page, screen: string): Promise<void> {
  await inEachSize(page, (size) => expectFitsNow(page, `${screen}, ${size}`));
}

/** Of a long list only what can be seen is drawn. */
async function expectFitsAndFewNodes(page: Page, screen: string): Promise<void> {
  await inEachSize(page, async (size) => {
    await expectFitsNow(page, `${screen}, ${size}`);
    const nodes = () => page.evaluate<number>("document.querySelectorAll('*').length");
    await expect.poll(nodes, `${screen}, ${size}`).toBeLessThan(3000);
  });
}

/** No sideways scroll of the page, and every filled button is whole, once it is scrolled to. */
async function expectFitsNow(page: Page, screen: string): Promise<void> {
  await softly.poll(() => page.evaluate<string[]>(misfits), screen).toEqual([]);
}

const softly = expect.configure({ soft: true });

/** Asked in one go: a window that is asked for each button by itself spends most of the test on the way there and back. */
const misfits = `(async () => {
  // What follows the size of the window has followed it.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? ['the page scrolls sideways'] : [];
  for (const state of document.querySelectorAll('.dv-head-state, .dv-head')) {
    if (state.scrollWidth > state.clientWidth) found.push(state.innerText + ' is cut');
  }
  for (const button of document.querySelectorAll('button[data-variant="filled"]')) {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.getClientRects().length === 0) continue;
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const seen = await new Promise((tell) => {
      const observer = new IntersectionObserver(([entry]) => {
        observer.disconnect();
        tell(entry.intersectionRatio);
      });
      observer.observe(button);
    });
    const label = button.querySelector('.mantine-Button-label');
    if (seen < 0.99) found.push(button.innerText + ' is not in sight');
    if (label.scrollWidth > label.clientWidth) found.push(button.innerText + ' is cut');
    if (button.getBoundingClientRect().width > innerWidth) found.push(button.innerText + ' is wider than the window');
  }
  return found;
})()`;
