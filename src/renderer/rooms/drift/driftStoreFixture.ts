import { fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { heldTimers } from '../../testing/heldTimers.ts';
import { driftAnswers } from './driftFixture.ts';
import { createDriftStore } from './driftStore.ts';

/** A core that keeps the session, and a clock that a test turns. */
export function start(more: Parameters<typeof driftAnswers>[0] = {}, kept: unknown = null) {
  const session = { value: kept };
  const { later, runAll: passTime } = heldTimers();
  const fake = fakeWorkbench(
    driftAnswers({
      'session.read': () => session,
      'session.write': ({ value }: { value: unknown }) => {
        session.value = value;
        return {};
      },
      ...more,
    }),
  );
  const store = createDriftStore(fake.workbench.call, { later });
  const asked = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  const methods = () => fake.asked.map(({ method }) => method);
  return { store, session, passTime, asked, methods, state: () => store.getState() };
}
