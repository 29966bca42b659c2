// Preloaded into a core that a test is going to kill (`node --require`), and by that into its threads. The database engine itself is
// left alone; it only tells of each statement before it runs, and at the place that was ordered nothing runs any more, so that what
// is on the disk is what the end of the process would leave there; or that is copied, and everything goes on. Orders come in on
// descriptor 3, and answers go out on it, one JSON text a line.
const { cpSync, writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { basename } = require('node:path');
const { createInterface } = require('node:readline');
const { getEnvironmentData, isMainThread, setEnvironmentData } = require('node:worker_threads');

const channel = 3;
const parent = process.ppid;
const say = (message) => writeSync(channel, `${JSON.stringify(message)}\n`);

/** How often each kind of statement ran since the last order. */
let counts = {};
/** `{ kind, occurrence, moment, copy? }` of each place that was ordered and is ahead, and how far it has come. */
let orders = begun(
  isMainThread ? JSON.parse(process.env.AKAPEN_TEST_GATE ?? '[]') : (getEnvironmentData('gate') ?? []),
);

function begun(places) {
  return places.map((place) => ({ place, seen: 0, isCommitted: false }));
}

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
  for (const order of orders) {
    if (!comes(order, kind)) continue;
    const { moment, copy } = order.place;
    orders = orders.filter((other) => other !== order);
    if (copy !== undefined) cpSync(copy.from, copy.to, { recursive: true, filter: holdsNoLock });
    else if (moment === 'passing') say({ held: true });
    else hold();
  }
}

/** A process that closes a file gives up its locks of it. Both of these are made anew by whoever opens what was left. */
function holdsNoLock(path) {
  return !/-shm$|\/lock\.sqlite/.test(path);
}

/** Whether it has come to the place of an order, now that a statement of a kind is about to run. */
function comes(order, kind) {
  const { place } = order;
  if (order.seen < place.occurrence) {
    if (kind === place.kind) order.seen += 1;
    return order.seen === place.occurrence && (place.moment === 'before' || place.moment === 'passing');
  }
  if (place.moment === 'after' && order.isCommitted) return true;
  if (kind !== 'commit') return false;
  order.isCommitted = true;
  return place.moment === 'commit';
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
  if (orders.every(({ place }) => place.kind !== 'copied pages')) return backup.call(this, target, options);
  // A few pages at a time, or a small project would be copied in one go.
  const progress = () => {
    pass('copied pages');
    return 10;
  };
  return backup.call(this, target, { ...options, progress });
};

if (isMainThread) {
  const ordered = new Socket({ fd: channel });
  ordered.unref();
  createInterface({ input: ordered }).on('line', (line) => {
    const { places, inThread } = JSON.parse(line);
    const answer = { counts };
    counts = {};
    orders = begun(inThread ? [] : places);
    // A thread that starts from now on takes its orders from here.
    setEnvironmentData('gate', inThread ? places : []);
    say(answer);
  });
}
