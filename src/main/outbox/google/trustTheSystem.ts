import tls from 'node:tls';

let isAsked = false;

/**
 * Has the process trust whom the system trusts, as the browser does in which somebody signs in: a network that looks into TLS has an authority of its
 * own there, and no request would get through otherwise. Once; where this version of Node cannot tell or the store cannot be read, nothing changes.
 */
export function trustTheSystem(): void {
  if (isAsked || !('setDefaultCACertificates' in tls)) return;
  isAsked = true;
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  } catch {
    // An answer that is not trusted is told with its code.
  }
}
