/** Ends the process whatever its threads do. Apart from `endProcess`, for what has to start at once. */
export function killProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}
