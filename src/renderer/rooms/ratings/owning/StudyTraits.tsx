import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { CodesRow, TraitRow } from '../making/TraitRow.tsx';
import { staysVisible } from '../making/traitSentence.ts';
import { useRatingsStore } from '../ratingsContext.ts';
import '../making/making.css';
import '../making/pairing.css';

/** What of the answers tells whose they are, measured: for the owner to see, to cover where it can be, and to write down, before anybody rates. */
export function StudyTraits({ study }: { readonly study: Study }) {
  const texts = useText();
  const { t } = texts;
  const act = useAct();
  const call = useCall();
  const store = useRatingsStore();
  const { datasetId, protocol: seen } = study;
  const found = useReading(datasetId, () => call('ratings.studyTraits', { datasetId }));
  if (found.status === 'failed') return <ErrorNote error={found.error} onRetry={found.again} />;
  if (found.status !== 'ready') return <LoadingShape rows={4} label={t('ratings.owning.measuring')} />;
  const measured = found.value;
  if (measured.pairCount === 0) return null;
  const save = (change: Partial<Protocol>) =>
    act(async () => {
      const changed = { ...seen, ...change };
      const noted = staysVisible(texts, measured, changed);
      await call('ratings.saveProtocol', { datasetId, seen, protocol: { ...changed, staysVisible: noted } });
      await store.getState().readStudy();
    });
  // It may have been written in the other language.
  const isNoted = seen.staysVisible.length === staysVisible(texts, measured, seen).length;
  return (
    <section aria-labelledby="sp-traits">
      <h3 id="sp-traits">{t('ratingsMaking.traits.title')}</h3>
      <p className="ak-sentence sp-quiet">
        {sentencesText([
          t('ratings.owning.traitsText'),
          study.submissionCount > 0 ? t('ratings.owning.traitsJudged') : '',
        ])}
      </p>
      {measured.traits.length === 0 && <p className="sp-quiet">{t('ratings.owning.traitsNone')}</p>}
      {(measured.traits.length > 0 || seen.blind) && (
        <ul className="mk-rows sp-traits">
          {seen.blind && <CodesRow />}
          {measured.traits.map((trait) => (
            <TraitRow key={trait.trait} trait={trait} pairing={measured} protocol={seen} onChange={save} />
          ))}
        </ul>
      )}
      {!isNoted && (
        <div className="ak-acts">
          <ActButton onClick={() => save({})}>{t('ratings.owning.note')}</ActButton>
          <span className="sp-quiet">{t('ratings.owning.noteText')}</span>
        </div>
      )}
    </section>
  );
}
