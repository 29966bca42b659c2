import type { ScoreModels } from '../../../../shared/rooms/evidence/modelScores.ts';
import { useText } from '../../../window/i18n.ts';

/** With which models something was computed: their folders, and the hash of each by which it is known again. */
export function ModelNames({ models: { embedder, nli } }: { readonly models: ScoreModels }) {
  const { t } = useText();
  const usable = [embedder, nli].filter((one) => one !== null && one.problem === null);
  return (
    <>
      {t('evidenceModels.computedBy')}{' '}
      {usable.map((one, at) => {
        const [file] = one?.files ?? [];
        return (
          <span key={one?.path} title={one?.files.map(({ name, sha256 }) => `${name} sha256 ${sha256}`).join('\n')}>
            {at > 0 && ', '}
            <span className="ak-mono">
              {one?.path.split(/[\\/]/).at(-1)} ({file?.sha256.slice(0, 8)})
            </span>
          </span>
        );
      })}
    </>
  );
}
