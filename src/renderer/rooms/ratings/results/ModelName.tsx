import { Content } from '../../../components/Content.tsx';
import { Marker } from '../../../components/charts/Marker.tsx';
import { useModels } from './useModels.ts';

/** A model with its marker. */
export function ModelName({ model }: { readonly model: string }) {
  const { nameOf, lookOf } = useModels();
  const name = nameOf(model);
  return (
    <span className="rr-model">
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
        <Marker look={lookOf(model)} x={6} y={6} radius={4} />
      </svg>
      <Content text={name} title={name} />
    </span>
  );
}

/** The marker of a model alone, where its name has no room; its name is said. */
export function ModelSign({ model }: { readonly model: string }) {
  const { nameOf, lookOf } = useModels();
  const name = nameOf(model);
  return (
    <svg width={12} height={12} viewBox="0 0 12 12" role="img" aria-label={name}>
      <title>{name}</title>
      <Marker look={lookOf(model)} x={6} y={6} radius={4} />
    </svg>
  );
}
