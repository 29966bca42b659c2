import { useEffect, useState } from 'react';
import type { Output } from '../../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../../shared/asyncData.ts';
import { wireErrorOf } from '../../../../window/wireErrorOf.ts';
import { useCall } from '../../../../window/workbench.ts';

export type ModelPurpose = 'entities' | 'nli' | 'embedder';
export type CheckedFolder = Output<'drift.checkModel'>;

/** Whether a folder, by its id, holds a model for a purpose. */
export function useModelCheck(folder: string, purpose: ModelPurpose): AsyncData<CheckedFolder> {
  const call = useCall();
  const [checked, setChecked] = useState<{ folder: string; data: AsyncData<CheckedFolder> } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (data: AsyncData<CheckedFolder>) => {
      if (isCurrent) setChecked({ folder, data });
    };
    call('drift.checkModel', { folder, purpose }).then(
      (value) => show({ status: 'ready', value }),
      (thrown: unknown) => show({ status: 'failed', error: wireErrorOf(thrown) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, folder, purpose]);
  return checked?.folder === folder ? checked.data : { status: 'loading' };
}
