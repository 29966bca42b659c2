// Loaded before a process with `--import`: whatever leaves the machine throws, and is written down.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

const isLoopback = (host) => host === undefined || /^(127\.|::1$|localhost$)/.test(host);

function refuse(what) {
  appendFileSync(process.env.AKAPEN_NETWORK_RECORD, `${what}\n`);
  throw new Error(`The network was asked: ${what}`);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  // Also in the form that node:net has normalised for itself: [[options, callback]].
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const { host, path } = typeof first === 'object' && first !== null ? first : { host: second };
  if (path === undefined && !isLoopback(host)) refuse(`connect ${host}`);
  return connect.apply(this, args);
};

for (const [owner, name] of [
  [dns, 'lookup'],
  [dns.promises, 'lookup'],
  [dns, 'resolve'],
  [dns.promises, 'resolve'],
]) {
  const original = owner[name];
  owner[name] = (host, ...rest) => (isLoopback(host) ? original.call(owner, host, ...rest) : refuse(`${name} ${host}`));
}

dgram.Socket.prototype.send = () => refuse('dgram send');
