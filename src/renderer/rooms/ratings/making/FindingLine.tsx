import type { ProtocolFinding } from '../../../../shared/rooms/ratings/protocolChecks.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { BoldLead } from '../../../components/BoldLead.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly finding: ProtocolFinding; readonly onWrite: (() => void) | null; readonly hasKey?: boolean };

/** What is missing in a criterion, and the way to write it. */
export function FindingLine({ finding: { severity, field, problem, language }, onWrite, hasKey = false }: Props) {
  const { t, language: shown } = useText();
  const [, part = '', rating = ''] = field.split('.');
  const name = t(part === 'anchor' ? 'ratingsMaking.findings.anchor' : `ratingsMaking.findings.${partOf(part)}`, {
    rating,
  });
  const title =
    problem === 'repeated'
      ? t('ratingsMaking.findings.repeated')
      : language === null
        ? t('ratingsMaking.findings.missing', { name })
        : t('ratingsMaking.findings.missingIn', { name, language: t(`ratingsMaking.languages.${language}`) });
  const other = language === 'ja' ? 'en' : 'ja';
  return (
    <div className="mp-finding" lang={shown}>
      <StatusSign sign={severity === 'error' ? 'error' : 'warning'} />
      <span className="ak-sentence">
        <BoldLead lead={title}>
          {severity === 'warning' &&
            (language === null
              ? t('ratingsMaking.findings.bareTop', { rating })
              : t('ratingsMaking.findings.instead', { language: t(`ratingsMaking.languages.${other}`) }))}
          {severity === 'error' && t('ratingsMaking.findings.needed')}
        </BoldLead>
      </span>
      {onWrite !== null && (
        <ActButton small onClick={onWrite} {...(hasKey && { command: 'ratings.making.write' })}>
          {t('ratingsMaking.findings.write')}
        </ActButton>
      )}
    </div>
  );
}

function partOf(part: string): 'label' | 'question' | 'key' {
  return part === 'label' || part === 'question' ? part : 'key';
}
