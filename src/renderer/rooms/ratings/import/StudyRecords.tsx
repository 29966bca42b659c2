import type { RatingsPreview } from '../../../../shared/rooms/ratings/preview.ts';
import { Content } from '../../../components/Content.tsx';
import { FirstRecords } from '../../../components/preview/FirstRecords.tsx';
import { useText } from '../../../window/i18n.ts';

/** The first questions of a study, with how many answers each has. */
export function StudyRecords({ preview }: { preview: RatingsPreview }) {
  const { t } = useText();
  const shown = preview.records.length;
  const total = preview.goodCount;
  return (
    <FirstRecords
      title={t('ratingsImport.first')}
      count={t('ratingsImport.firstCount', { shown, total })}
      foot={t(preview.problemCount > 0 ? 'ratingsImport.footProblems' : 'ratingsImport.foot')}
    >
      <table className="ak-table ak-import-traces">
        <thead>
          <tr>
            <th className="ak-col-run">{t('ratingsImport.columns.key')}</th>
            <th>{t('ratingsImport.columns.question')}</th>
            <th className="ak-right ak-col-count">{t('ratingsImport.columns.answers')}</th>
            <th className="ak-col-model">{t('ratingsImport.columns.set')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.records.map(({ key, question, models, set, hasReference }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of one preview never changes, and keys may repeat
            <tr key={index}>
              <td className="ak-mono" title={key}>
                {key}
              </td>
              <td title={question}>
                <Content text={question} />
              </td>
              <td className="ak-right">{models.length}</td>
              <td title={set}>{hasReference ? t('ratingsImport.withReference', { set }) : set}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </FirstRecords>
  );
}
