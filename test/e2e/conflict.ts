import type { Workbench } from './pages/workbench.ts';
import { expect } from './workbench.fixture.ts';

export const laterText = '銀河鉄道の夜（後）';
export const earlierText = '銀河鉄道の夜（先）';

/** Both windows change one cell of the first question; the save of `later` is held back until that of `earlier` is done. */
export async function conflictBetween(later: Workbench, earlier: Workbench): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await later.page.route('**/rpc', async (route) => {
    if (route.request().postData()?.includes('"derivations.saveContent"')) await held;
    await route.continue();
  });
  await later.work.subject(1).fill(laterText);
  await later.work.subject(1).press('Enter');
  await earlier.work.subject(1).fill(earlierText);
  await earlier.work.subject(1).press('Enter');
  const changed = new RegExp(earlier.words('derivations.list.changed'));
  await expect(earlier.list.selected).toHaveAccessibleName(changed);
  release();
  await expect(later.work.conflict).toBeVisible();
  await later.page.unroute('**/rpc');
}
