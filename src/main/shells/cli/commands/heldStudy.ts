import type { OpenProject } from '../../../commandLine/command.ts';
import { noSuchStudy } from '../../../commandLine/noSuchStudy.ts';

/** A study that was named, as rows name it. Throws NOT_FOUND where the project holds none and has no rows of one. */
export async function heldStudy({ call }: Pick<OpenProject, 'call'>, wanted: string): Promise<string> {
  const { studies } = await call('outbox.overview', {});
  if (!studies.includes(wanted)) throw noSuchStudy(wanted, studies);
  return wanted;
}
