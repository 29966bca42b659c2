import type { Locator, Page } from 'playwright/test';
import type { Words } from './words.ts';

export type Triple = readonly [subject: string, relation: string, objects: readonly string[]];

/** The work pane of the derivations room: fields, triples, checks, comments, conflicts. */
export function workPaneOn(page: Page, words: Words) {
  const pane = page.getByRole('region', { name: words('derivations.panes.work'), exact: true });
  const table = pane.getByRole('table', { name: words('derivations.rows.table') });
  const field = (name: 'subject' | 'relation', row: number) =>
    table.getByLabel(words('derivations.rows.cell', { field: words(`derivations.rows.${name}`), row }), {
      exact: true,
    });
  const object = (row: number, at: number) =>
    table.getByLabel(words('derivations.rows.objectCell', { object: at, row }), { exact: true });
  const checks = pane.getByRole('region', { name: words('derivations.checks.title') });
  const comments = pane.getByRole('region', { name: words('comments.title') });
  const conflict = pane.getByRole('alert');
  return {
    pane,
    table,
    subject: (row: number) => field('subject', row),
    relation: (row: number) => field('relation', row),
    object,
    question: pane.getByRole('textbox', { name: words('derivations.item.question') }),
    answer: pane.getByLabel(words('derivations.item.answer'), { exact: true }),
    timeDependent: pane.getByRole('checkbox', { name: words('derivations.item.timeDependent') }),
    flag: pane.getByRole('button', { name: words('derivations.item.flag'), exact: false }).first(),
    done: pane.getByRole('button', { name: words('derivations.item.done') }),
    backToDraft: pane.getByRole('button', { name: words('derivations.item.toDraft') }),
    checks,
    finding: (code: string) => checks.getByRole('listitem').filter({ hasText: words(`checks.${code}.title`) }),
    comments,
    /** It asks for a comment, or for the reason of one's own flag. */
    commentField: pane
      .getByRole('textbox', { name: words('derivations.writeComment') })
      .or(pane.getByRole('textbox', { name: words('derivations.writeReason') })),
    flagReason: pane.getByRole('textbox', { name: words('derivations.writeReason') }),
    conflict,
    keepMine: conflict.getByRole('button', { name: words('derivations.conflict.keepMine') }),
    takeTheirs: conflict.getByRole('button', { name: words('derivations.conflict.takeTheirs') }),
    focused: pane.locator(':focus'),
    /** The derivation as it stands in the rows. */
    async triples(): Promise<Triple[]> {
      const rows = await table
        .getByRole('row')
        .filter({ has: page.getByRole('textbox') })
        .all();
      return Promise.all(rows.map((row) => tripleOf(row)));
    },
  };
}

async function tripleOf(row: Locator): Promise<Triple> {
  const [subject = '', relation = '', ...objects] = await Promise.all(
    (await row.locator('input').all()).map((input) => input.inputValue()),
  );
  return [subject, relation, objects];
}
