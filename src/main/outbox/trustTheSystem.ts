import tls from 'node:tls';

type Store = Pick<typeof tls, 'getCACertificates'> & Partial<Pick<typeof tls, 'setDefaultCACertificates'>>;

const asked = new WeakSet<Store>();

/**
 * Has the process trust whom the system trusts, as the browser does in which somebody signs in: a network that looks into TLS has an authority of its
 * own there, and no request would get through otherwise. Once; where this version of Node cannot tell or the store cannot be read, nothing changes.
 */
export function trustTheSystem(store: Store = tls): void {
  if (asked.has(store)) return;
  asked.add(store);
  try {
    store.setDefaultCACertificates?.([...store.getCACertificates('default'), ...store.getCACertificates('system')]);
  } catch {
    // An answer that is not trusted is told with its code.
  }
}
