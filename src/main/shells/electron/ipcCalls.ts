import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { requestSchema } from '../../../shared/api/envelope.ts';
import type { Reply } from '../../../shared/api/reply.ts';
import type { Grant } from '../../../shared/files.ts';
import type { Project } from '../project.ts';
import { callChannel, grantChannel } from './channels.ts';
import { isAppAddress } from './windowRules.ts';

/** Lets the main frame of our own window call the core, and nobody else. */
export function answerCalls(
  ipcMain: Pick<IpcMain, 'handle'>,
  ownContents: () => WebContents | null,
  project: Project,
): void {
  ipcMain.handle(callChannel, async (event, message: unknown): Promise<Reply> => {
    if (!isOwnMainFrame(event, ownContents())) throw new Error('Call from a foreign frame');
    const request = requestSchema.safeParse(message);
    if (!request.success) return refuse('INVALID_INPUT', 'The message is not a call');
    const workbench = project.workbench();
    if (workbench === null) {
      const { code, message: reason } = project.trouble() ?? { code: 'HOST_UNAVAILABLE', message: 'Akapen is closing' };
      return refuse(code, reason);
    }
    return workbench.dispatch(request.data);
  });
  ipcMain.handle(grantChannel, async (event, path: unknown): Promise<Grant | null> => {
    if (!isOwnMainFrame(event, ownContents())) throw new Error('Call from a foreign frame');
    return typeof path === 'string' ? (project.workbench()?.grants.toRead(path) ?? null) : null;
  });
}

function isOwnMainFrame({ sender, senderFrame }: IpcMainInvokeEvent, ownContents: WebContents | null): boolean {
  if (sender !== ownContents || senderFrame === null) return false;
  // By what names a frame: Electron does not promise to give the same object for the same frame.
  const { processId, frameToken } = sender.mainFrame;
  return senderFrame.processId === processId && senderFrame.frameToken === frameToken && isAppAddress(senderFrame.url);
}

function refuse(code: Extract<Reply, { ok: false }>['error']['code'], message: string): Reply {
  return { ok: false, error: { code, message, details: {} } };
}
