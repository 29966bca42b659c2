// A process that sends what waits in a database, and is killed by whoever started it: node sendChild.ts FILE LOCKS ENDPOINTS
import { openSender } from './outboxProject.ts';
import { createVirtualClock } from './virtualClock.ts';

const [file = '', locksFolder = '', endpoints = ''] = process.argv.slice(2);
const google = { endpoints: JSON.parse(endpoints) };
const sender = openSender(google, createVirtualClock(), { file, locksFolder });
const { trouble } = await sender.send();
sender.close();
process.stdout.write(JSON.stringify(trouble));
