import type { ReactNode } from 'react';
import type { AgreementData } from '../../../shared/agreement.ts';
import type { JudgedAgreement } from '../../../shared/agreementTables.ts';
import { useText } from '../../window/i18n.ts';
import type { Reading } from '../../window/useReading.ts';
import { ErrorNote } from '../ErrorNote.tsx';
import { LoadingShape } from '../LoadingShape.tsx';
import { AgreementHead } from './AgreementHead.tsx';
import { AgreementView } from './AgreementView.tsx';
import type { AgreementWords } from './agreementWords.ts';
import { DatasetDisagreementTools } from './DisagreementTools.tsx';
import { Guideline } from './Guideline.tsx';
import { shownCoefficients } from './shownCoefficients.ts';
import type { useDisagreements } from './useDisagreements.ts';

type Props = {
  /** Name of the judgement that is shown. */
  readonly judgement: string;
  /** Datasets that are compared; none for all of the room. */
  readonly datasetIds: readonly number[];
  readonly read: Reading<AgreementData>;
  readonly words: AgreementWords;
  /** How the coefficients are computed, a sentence each. */
  readonly lines: readonly string[];
  /** Every judgement of the page, for tables. */
  readonly readAll: () => Promise<readonly JudgedAgreement[]>;
  readonly disagreements: ReturnType<typeof useDisagreements>;
  /** Said while the judgements are read. */
  readonly reading: string;
  /** Why some disagreements are counted and not listed. */
  readonly withheld?: string | undefined;
  /** Stands there where fewer than two have judged; otherwise that is said in the words of all rooms. */
  readonly tooFew?: ReactNode;
};

/** The work pane of a room's page of agreement: one judgement of datasets, with what its evaluators differ on and the guideline. */
export function AgreementWork({ judgement, datasetIds, read, words, lines, readAll, disagreements, ...said }: Props) {
  const texts = useText();
  const data = read.status === 'ready' ? read.value : null;
  const isCompared = data !== null && data.evaluators.length > 1;
  return (
    <div className="ak-page-work" data-scope="agreement" data-room-scope="agreement">
      <AgreementHead
        judgement={judgement}
        datasetIds={datasetIds}
        coefficients={isCompared ? shownCoefficients(data, texts) : []}
        lines={lines}
        readAll={readAll}
      />
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'loading' && <LoadingShape rows={8} label={said.reading} />}
      {data !== null &&
        ((!isCompared && said.tooFew) || (
          <AgreementView
            data={data}
            words={words}
            chosenKey={disagreements.key}
            onChoose={disagreements.choose}
            hidesNames={disagreements.hidesNames}
            tools={<DatasetDisagreementTools datasetIds={datasetIds} readAll={readAll} />}
            withheld={said.withheld}
          />
        ))}
      {isCompared && <Guideline data={data} words={words} />}
    </div>
  );
}
