import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

const answerSchema = z.object({ ticket: z.string() });

/** Lets the browser fetch a file that the core wrote. A link sends no headers, so a ticket is had for it first. */
export async function downloadFile(id: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`/download/${id}`, { method: 'POST', headers }).catch(() => null);
  const answer = answerSchema.safeParse(await response?.json().catch(() => null));
  if (!answer.success) throw new AppError('FILE_UNREADABLE', 'The file could not be fetched');
  const link = document.createElement('a');
  link.href = `/download/${id}?ticket=${answer.data.ticket}`;
  link.download = '';
  link.click();
}
