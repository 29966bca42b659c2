import { useEffect, useState } from 'react';
import type { Output } from '../../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../../shared/asyncData.ts';
import { wireErrorOf } from '../../../../window/wireErrorOf.ts';
import { useCall } from '../../../../window/workbench.ts';

export type ModelPurpose = 'entities' | 'nli' | 'embedder';
export type CheckedFolder = Output<'drift.checkModel'>;

const pauseMs = 300;

/** Whether a folder holds a model for a purpose; looked at again a moment after every change. Idle for no folder. */
export function useModelCheck(typed: string, purpose: ModelPurpose): AsyncData<CheckedFolder> {
  const call = useCall();
  const folder = typed.trim();
  const [checked, setChecked] = useState<{ folder: string; data: AsyncData<CheckedFolder> } | null>(null);
  useEffect(() => {
    if (folder === '') return;
    let isCurrent = true;
    const show = (data: AsyncData<CheckedFolder>) => {
      if (isCurrent) setChecked({ folder, data });
    };
    const timer = setTimeout(() => {
      call('drift.checkModel', { folder, purpose }).then(
        (value) => show({ status: 'ready', value }),
        (thrown: unknown) => show({ status: 'failed', error: wireErrorOf(thrown) }),
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [call, folder, purpose]);
  if (folder === '') return { status: 'idle' };
  return checked?.folder === folder ? checked.data : { status: 'loading' };
}
