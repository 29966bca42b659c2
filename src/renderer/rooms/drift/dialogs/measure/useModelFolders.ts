import { useCallback, useEffect, useState } from 'react';
import type { OfferedFolder } from '../../../../../shared/files.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { useCall } from '../../../../window/workbench.ts';

export type ModelFolders = {
  /** Null until they are read. */
  readonly offered: readonly OfferedFolder[] | null;
  /** What is being read: Enter may come before it is there. */
  readonly reading: Promise<readonly OfferedFolder[]>;
  add(folder: OfferedFolder): void;
};

/** The model folders that may be chosen, and those that were chosen beside them. */
export function useModelFolders(): ModelFolders {
  const call = useCall();
  const showError = useShowError();
  const [offered, setOffered] = useState<readonly OfferedFolder[] | null>(null);
  const [reading] = useState(() => call('drift.modelFolders', {}));
  useEffect(() => {
    reading.then(setOffered, showError);
  }, [reading, showError]);
  const add = useCallback((folder: OfferedFolder) => {
    setOffered((known) => [...(known ?? []).filter(({ id }) => id !== folder.id), folder]);
  }, []);
  return { offered, reading, add };
}
