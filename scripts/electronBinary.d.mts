export function whyNoSandbox(program: string): string | null;
