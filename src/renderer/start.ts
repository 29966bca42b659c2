/** A script of its own, run before the rest of the window is there: what that will show is asked for meanwhile. */
import { callAs } from './api/client.ts';

export const firstView = callAs(null)('project.firstView', {});
// Who takes it tells what went wrong.
firstView.catch(() => undefined);
