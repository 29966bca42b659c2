import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why tests of certificates are skipped; null where they can be made. */
export const whyNoCertificates = isThere() ? null : 'no openssl is installed, which makes certificates';

/** An authority of one's own, and certificates that it signs. PEM; they hold for a day. */
export function createAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-certificates-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '1', '-subj', '/CN=Lab authority');
  return {
    authority: read('ca.crt'),
    /** `names` as a certificate has them: `IP:127.0.0.2`, `DNS:db.example.org`. */
    sign(names: string) {
      writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`);
      openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server');
      const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial'];
      openssl('x509', '-req', '-in', 'server.csr', ...by, '-days', '1', '-extfile', 'names', '-out', 'server.crt');
      return { certificate: read('server.crt'), key: read('server.key') };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

function isThere(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
