// Preloaded into a core that a test is going to kill (`node --require`), and by that into its threads. The database engine itself is
// left alone; it only tells of each statement before it runs, and at the place that was ordered nothing runs any more, so that what
// is on the disk is what a power cut would leave there. Orders come in on descriptor 3, and answers go out on it, one JSON text a line.
const { writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { basename } = require('node:path');
const { createInterface } = require('node:readline');
const { getEnvironmentData, isMainThread, setEnvironmentData } = require('node:worker_threads');

const channel = 3;
const parent = process.ppid;
const say = (message) => writeSync(channel, `${JSON.stringify(message)}\n`);

/** How often each kind of statement ran since the last order. */
let counts = {};
/** `{ kind, occurrence, moment }`; null: nothing is held. */
let order = isMainThread ? JSON.parse(process.env.AKAPEN_TEST_GATE ?? 'null') : (getEnvironmentData('gate') ?? null);
let seen = 0;
let isCommitted = false;

function kindOf(sql) {
  const written = /^\s*(INSERT|UPDATE|DELETE)\b(?:\s+(?:OR|REPLACE|IGNORE|FROM|INTO)\b)*\s+(\w+)/i.exec(sql);
  if (written !== null) return `${written[1]} ${written[2]}`.toLowerCase();
  return (
    /^\s*(COMMIT|CREATE|ALTER|DROP|PRAGMA wal_checkpoint|PRAGMA user_version =)/i.exec(sql)?.[1].toLowerCase() ?? null
  );
}

function hold() {
  say({ held: true });
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  // Whoever would kill it may be gone first.
  while (process.ppid === parent) Atomics.wait(nothing, 0, 0, 1_000);
  process.kill(process.pid, 'SIGKILL');
}

/** `before` the statement, before the `commit` that follows it, or `after` that commit. `passing`: tells of it and goes on. */
function pass(kind) {
  if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
  if (order === null) return;
  if (seen < order.occurrence) {
    if (kind !== order.kind) return;
    seen += 1;
    if (seen < order.occurrence) return;
    if (order.moment === 'before') hold();
    if (order.moment === 'passing') say({ held: true });
    return;
  }
  if (order.moment === 'after' && isCommitted) hold();
  if (kind !== 'commit') return;
  if (order.moment === 'commit') hold();
  isCommitted = true;
}

const path = require.resolve('better-sqlite3');
const Database = require(path);
function WatchedDatabase(file, options) {
  if (basename(file) !== 'workbench.sqlite') return new Database(file, options);
  return new Database(file, { ...options, verbose: (sql) => pass(kindOf(sql)) });
}
WatchedDatabase.prototype = Database.prototype;
require.cache[path].exports = WatchedDatabase;

const backup = Database.prototype.backup;
Database.prototype.backup = function backUp(target, options) {
  if (order?.kind !== 'copied pages') return backup.call(this, target, options);
  // A few pages at a time, or a small project would be copied in one go.
  const progress = () => {
    pass('copied pages');
    return 10;
  };
  return backup.call(this, target, { ...options, progress });
};

if (isMainThread) {
  const orders = new Socket({ fd: channel });
  orders.unref();
  createInterface({ input: orders }).on('line', (line) => {
    const next = JSON.parse(line);
    const answer = { counts };
    counts = {};
    seen = 0;
    isCommitted = false;
    order = next.inThread ? null : next.order;
    // A thread that starts from now on takes its order from here.
    setEnvironmentData('gate', next.inThread ? next.order : null);
    say(answer);
  });
}
