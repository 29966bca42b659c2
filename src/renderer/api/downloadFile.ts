import { AppError, membersOf } from '../../shared/errors.ts';

/** Lets the browser fetch a file that the core wrote. A link sends no headers, so a ticket is had for it first. */
export async function downloadFile(id: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(`/download/${id}`, { method: 'POST', headers }).catch(() => null);
  const { ticket } = membersOf(await response?.json().catch(() => null));
  if (typeof ticket !== 'string') throw new AppError('FILE_UNREADABLE', 'The file could not be fetched');
  const link = document.createElement('a');
  link.href = `/download/${id}?ticket=${ticket}`;
  link.download = '';
  link.click();
}
