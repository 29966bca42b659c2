import { createHmac } from 'node:crypto';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * What stands for a model in a blind study: `M-` and eight signs of 32, from HMAC-SHA256 of its name with the study's salt as key. The same on
 * every computer, and the same when the study gets more models.
 */
export function modelCode(salt: string, model: string): string {
  const digest = createHmac('sha256', salt).update(`model\0${model}`).digest();
  return `M-${[...digest.subarray(0, 8)].map((byte) => letters[byte % 32]).join('')}`;
}
