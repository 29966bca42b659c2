import { Modal } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations } from '../derivationsContext.ts';
import { isLayered, useAddAndScore } from '../synonymScoring.ts';

/** A gold text and the predicted one that met it. */
export type TwoTexts = { readonly gold: string; readonly predicted: string };

/** Asks which words of two texts count as one from now on. Where each side has one word left, Enter is enough. */
export function AddSynonym({ texts, onClose }: { texts: TwoTexts; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const withProjectSynonyms = useDerivations(({ scores, view }) =>
    scores.some((run) => run.id === view?.runId && isLayered(run)),
  );
  const { gold, predicted } = texts;
  const read = useReading(`${gold}\n${predicted}`, () =>
    call('derivations.unmetWords', { gold, predicted, withProjectSynonyms }),
  );
  const words = read.status === 'ready' ? read.value : null;
  const isNone = words !== null && (words.gold.length === 0 || words.predicted.length === 0);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('synonyms.add')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className="de-synonym-texts">
        <dt>{t('synonyms.goldText')}</dt>
        <dd>
          <Content text={gold} />
        </dd>
        <dt>{t('synonyms.predictedText')}</dt>
        <dd>
          <Content text={predicted} />
        </dd>
      </dl>
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'loading' && <LoadingShape rows={3} label={t('synonyms.cutting')} />}
      {isNone && <EmptyState title={t('synonyms.noWords')}>{t('synonyms.noWordsText')}</EmptyState>}
      {words !== null && !isNone ? (
        <WordsForm gold={words.gold} predicted={words.predicted} onClose={onClose} />
      ) : (
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.close')}
          </ActButton>
        </div>
      )}
    </Modal>
  );
}

type WordsProps = {
  readonly gold: readonly string[];
  readonly predicted: readonly string[];
  readonly onClose: () => void;
};

function WordsForm({ gold, predicted, onClose }: WordsProps) {
  const { t } = useText();
  const addAndScore = useAddAndScore();
  const [goldWord, setGoldWord] = useState(gold[0] ?? '');
  const [predictedWord, setPredictedWord] = useState(predicted[0] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    addAndScore([goldWord, predictedWord]);
  };
  return (
    <form onSubmit={submit}>
      <div className="de-synonym-words">
        <Words legend={t('synonyms.goldWord')} words={gold} chosen={goldWord} onChoose={setGoldWord} />
        <span aria-hidden="true">＝</span>
        <Words
          legend={t('synonyms.predictedWord')}
          words={predicted}
          chosen={predictedWord}
          onChoose={setPredictedWord}
        />
      </div>
      <p className="de-synonym-about ak-sentence">{t('synonyms.about')}</p>
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.cancel')}
        </ActButton>
        <ActButton primary type="submit" keys="Enter" ref={focusWhenShown}>
          {t('synonyms.addAct')}
        </ActButton>
      </div>
    </form>
  );
}

type WordListProps = {
  readonly legend: string;
  readonly words: readonly string[];
  readonly chosen: string;
  readonly onChoose: (word: string) => void;
};

function Words({ legend, words, chosen, onChoose }: WordListProps) {
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {words.length === 1 && <Content text={chosen} />}
      {(words.length > 1 ? words : []).map((word) => (
        <label key={word}>
          <input type="radio" name={name} checked={word === chosen} onChange={() => onChoose(word)} />
          <Content text={word} />
        </label>
      ))}
    </fieldset>
  );
}
