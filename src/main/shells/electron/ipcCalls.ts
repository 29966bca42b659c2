import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { type Reply, requestSchema } from '../../../shared/api/envelope.ts';
import type { Project } from '../project.ts';
import { callChannel } from './channels.ts';
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
}

function isOwnMainFrame({ sender, senderFrame }: IpcMainInvokeEvent, ownContents: WebContents | null): boolean {
  return (
    sender === ownContents && senderFrame !== null && senderFrame === sender.mainFrame && isAppAddress(senderFrame.url)
  );
}

function refuse(code: Extract<Reply, { ok: false }>['error']['code'], message: string): Reply {
  return { ok: false, error: { code, message, details: {} } };
}
