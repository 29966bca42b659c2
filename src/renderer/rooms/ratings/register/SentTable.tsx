import { Switch } from '@mantine/core';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { type Protocol, timedIn } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Registration, Study } from '../../../../shared/rooms/ratings/study.ts';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { useText } from '../../../window/i18n.ts';
import { useRatingsStore } from '../ratingsContext.ts';
import '../../../components/figures.css';

type Props = { readonly study: Study; readonly registration: Registration };

/** What of a judgement goes where, column by column, and the switch that keeps a name here. */
export function SentTable({ study, registration: { privacy, studyEvaluatorId } }: Props) {
  const { t } = useText();
  const store = useRatingsStore();
  const { spreadsheetName, ownerEmail, protocol } = study;
  const columns = sentColumns(protocol);
  const sheet = spreadsheetName?.replace('<id>', studyEvaluatorId.trim() || '<id>') ?? null;
  const sentOpenly = sheet === null ? 'privacyOffFiles' : 'privacyOff';
  const privacyText = privacy ? 'privacyOn' : sentOpenly;
  const goes =
    sheet === null ? (
      <BoldLead lead={t('ratings.register.staysHere')}>{t('ratings.register.noSheet')}</BoldLead>
    ) : (
      <>
        <strong>{t('ratings.register.sheet')}</strong> <span className="ak-mono">{sheet}</span>
        <br />
        {ownerEmail === '' ? t('ratings.register.readByYou') : t('ratings.register.readBy', { owner: ownerEmail })}
      </>
    );
  return (
    <section className="rg-sent" aria-labelledby="rg-sent-title">
      <h3 id="rg-sent-title">{t('ratings.register.sentTitle')}</h3>
      <div className="rg-privacy">
        <Switch
          size="xs"
          checked={privacy}
          label={t('ratings.register.privacy')}
          onChange={(event) => store.getState().type({ privacy: event.currentTarget.checked })}
        />
        <span className="ak-sentence">{t(`ratings.register.${privacyText}`)}</span>
        <button type="button" className="ak-link" onClick={() => store.getState().openDialog({ kind: 'erase' })}>
          {t('ratings.register.eraseOpen')}
        </button>
      </div>
      <table className="ak-figures">
        <thead>
          <tr>
            <th scope="col">{t('ratings.register.what')}</th>
            <th scope="col" className="ak-number">
              {t('ratings.register.columns')}
            </th>
            <th scope="col">{t('ratings.register.goesTo')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('ratings.register.parts.judgement')}</th>
            <td className="ak-number">{columns.judgement}</td>
            <td rowSpan={privacy ? 3 : 4} className="rg-goes">
              {goes}
            </td>
          </tr>
          <tr>
            <th scope="row">{t('ratings.register.parts.person')}</th>
            <td className="ak-number">{columns.person}</td>
          </tr>
          <tr>
            <th scope="row">{t('ratings.register.parts.question')}</th>
            <td className="ak-number">{columns.question}</td>
          </tr>
          <tr>
            <th scope="row">{t('ratings.register.parts.identity')}</th>
            <td className="ak-number">{columns.identity}</td>
            {privacy && (
              <td>
                <BoldLead lead={t('ratings.register.staysHere')}>
                  {t(sheet === null ? 'ratings.register.emptyInFiles' : 'ratings.register.sentEmpty')}
                </BoldLead>
              </td>
            )}
          </tr>
          <tr>
            <th scope="row">{t('ratings.register.parts.time')}</th>
            <td className="ak-number">{columns.time}</td>
            <td>
              <BoldLead lead={t(protocol.recordsTime ? 'ratings.register.recorded' : 'ratings.register.notRecorded')}>
                {t(`ratings.register.timed.${timedIn(protocol)}`)}
              </BoldLead>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="rg-small">
        {sentencesText([
          t('ratings.register.columnCount', { count: columns.all }),
          t(sheet === null ? 'ratings.register.rowsInOutbox' : 'ratings.register.rowsBeforeSending'),
        ])}
      </p>
    </section>
  );
}

/**
 * Columns of a row by what they tell. Of each criterion: choice, reason, both ratings, whether a warning was confirmed; beside them the
 * reason of a question that makes no sense, and the comment.
 */
function sentColumns({ criteria }: Pick<Protocol, 'criteria'>) {
  const judgement = criteria.length * 5 + 2;
  const [person, question, identity, time] = [4, 16, 3, 4];
  return { judgement, person, question, identity, time, all: judgement + person + question + identity + time };
}
