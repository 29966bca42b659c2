// Loaded into the core before anything else: two walks through the window say the same times. Timers and performance.now go on.
const now = Date.parse('2026-11-21T05:03:22Z');
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts));
  }
  static now() {
    return now;
  }
};
