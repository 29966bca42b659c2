import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly text: string; readonly other: string; readonly side: 'theirs' | 'mine' };

/** A text of one version, underlined where it differs from that of the other. */
export function VersionText({ text, other, side }: Props) {
  const { t } = useText();
  if (text === '') return <span className="vs-nothing">{t('versions.empty')}</span>;
  if (text === other) return <span lang={languageOfContent(text)}>{text}</span>;
  const Tag = side === 'theirs' ? 'del' : 'ins';
  return (
    <Tag className="vs-differs" lang={languageOfContent(text)}>
      {text}
    </Tag>
  );
}
