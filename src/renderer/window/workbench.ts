import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Call, CallAs } from '../../shared/api/contract.ts';
import type { ActLabel } from '../../shared/api/events.ts';
import type { RoomId } from '../../shared/datasets.ts';
import type { FileSource } from '../../shared/files.ts';
import type { AppState, AppStore, OnEvent } from './appStore.ts';

export type PickedFile = { readonly name: string; readonly source: FileSource };
export type UploadProgress = { onProgress?: (sentBytes: number, totalBytes: number) => void; signal?: AbortSignal };

/** Everything a component may reach outside of React. `main.tsx` gives the real one, tests give a fake. */
export type Workbench = {
  /** In the name of the evaluator who is shown: what a component or store keeps of it speaks for that one, whoever works later. */
  readonly call: Call;
  readonly callAs: CallAs;
  readonly onEvent: OnEvent;
  readonly store: AppStore;
  readonly shell: 'electron' | 'browser';
  /** Lets the user choose files to read. */
  pickFiles(): Promise<readonly PickedFile[]>;
  /** Makes a dropped file readable for the core. */
  sourceOf(file: File, options?: UploadProgress): Promise<FileSource>;
  /** Where an act was done: its room, and the link to the place inside of the item (null where the item is place enough). Null for an act of no room. */
  placeOf(act: ActLabel): { readonly room: RoomId; readonly link: string | null } | null;
  /** Whether the shell answers, and how many requests wait to be sent again. */
  useConnection(): { readonly connection: 'connected' | 'disconnected' | 'signedOut'; readonly waiting: number };
};

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (workbench === null) throw new Error('No workbench around this component');
  return workbench;
}

export function useCall(): Call {
  return useWorkbench().call;
}

/** A part of the app's state; the component follows when that part changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useWorkbench().store, select);
}

/** Who works; null before somebody was chosen. What is an evaluator's own depends on it. */
export function useEvaluatorId(): string | null {
  return useApp(({ project }) => (project.status === 'ready' ? (project.value.evaluator?.id ?? null) : null));
}
