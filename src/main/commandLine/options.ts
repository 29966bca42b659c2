import { type Arguments, UsageError } from './command.ts';

/** The one value of an option that must be given. */
export function requiredOption({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

/** The one value of an option, undefined where it was not given. */
export function optionalOption({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}
