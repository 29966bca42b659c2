import { membersOf } from '../../shared/errors.ts';

/**
 * The second secret of a session. The sign-in page puts it into the session storage of the tab, which no other port of this machine can
 * read, as it can the cookie. A further tab of the window asks the others for it.
 */
export type SessionSecret = {
  /** The header that every request needs; waits until there is a secret. */
  headers(): Promise<Readonly<Record<string, string>>>;
  /** The server does not know the secret any more: another tab may have a new one. */
  refuse(): void;
  /** The server knows the secret. */
  accept(): void;
};

const key = 'akapen-session';
/** A tab that is there answers in some milliseconds. */
const patienceMs = 1_000;

/** `onNew` is called when a secret comes after one that was refused. */
export function createSessionSecret(onNew: () => void): SessionSecret {
  const tabs = new BroadcastChannel('akapen');
  let isRefused = false;
  let resolveFirst: (secret: string) => void = () => {};
  const first = new Promise<string>((resolve) => {
    resolveFirst = resolve;
  });

  function keep(secret: string) {
    sessionStorage.setItem(key, secret);
    const wasRefused = isRefused;
    isRefused = false;
    resolveFirst(secret);
    if (wasRefused) onNew();
  }

  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { ask, secret } = membersOf(data);
    const own = sessionStorage.getItem(key);
    if (ask === true && own !== null && !isRefused) tabs.postMessage({ secret: own });
    if (typeof secret === 'string' && (own === null || (isRefused && own !== secret))) keep(secret);
  };

  if (sessionStorage.getItem(key) === null) {
    tabs.postMessage({ ask: true });
    // The sign-in page says what to do where no tab answers. Tests take the page away sooner than that, and with it the name of its place.
    const place = location;
    setTimeout(() => sessionStorage.getItem(key) === null && place.replace('/sign-in'), patienceMs);
  } else resolveFirst('');

  return {
    async headers() {
      await first;
      return { 'X-Akapen-Session': sessionStorage.getItem(key) ?? '' };
    },
    refuse() {
      if (!isRefused) tabs.postMessage({ ask: true });
      isRefused = true;
    },
    accept() {
      isRefused = false;
    },
  };
}
