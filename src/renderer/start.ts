/** Evaluated before the rest of the window is: what that will show is asked for meanwhile. */
import { call } from './api/client.ts';

export const firstView = call('project.firstView', {});
// Who takes it tells what went wrong.
firstView.catch(() => undefined);
