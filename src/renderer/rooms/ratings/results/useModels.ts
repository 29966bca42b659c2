import { useMemo } from 'react';
import { type SeriesLook, seriesLook } from '../../../../shared/charts/series.ts';
import { chartColors } from '../../../components/charts/chartColors.ts';
import { useResults } from './resultsContext.ts';
import { headOf } from './resultsState.ts';

/** How a model is called and looks, the same for the whole study. */
export type Models = {
  readonly nameOf: (code: string) => string;
  readonly lookOf: (code: string) => SeriesLook;
};

const unknown: SeriesLook = { color: chartColors.faint, marker: 'circle', isElsewhere: false };

export function useModels(): Models {
  const head = useResults(headOf);
  const showsNames = useResults((state) => state.showsNames);
  return useMemo(() => {
    const models = new Map((head?.models ?? []).map((model, at) => [model.code, { ...model, look: seriesLook(at) }]));
    return {
      nameOf: (code) => (showsNames ? (models.get(code)?.name ?? code) : code),
      lookOf: (code) => models.get(code)?.look ?? unknown,
    };
  }, [head, showsNames]);
}
