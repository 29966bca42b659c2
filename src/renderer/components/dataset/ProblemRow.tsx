import type { Problem } from '../../../shared/files.ts';
import { type TextKey, useText } from '../../window/i18n.ts';
import { StatusSign } from '../StatusSign.tsx';
import { excerptParts, problemPlace, problemSentence } from './problemTexts.ts';
import './problemRow.css';

type Props = {
  readonly problem: Problem;
  /** How the id of a record is called. */
  readonly itemText: TextKey;
  /** Its 1-based number in a list that counts, and how many there are. */
  readonly place?: { readonly at: number; readonly total: number };
};

/** One thing wrong with a file: line and column, record and id, the sentence, the excerpt with the place underlined. */
export function ProblemRow({ problem, itemText, place }: Props) {
  const texts = useText();
  const { t } = texts;
  const [before, meant, after] = excerptParts(problem);
  const where = [
    problem.record === null ? null : t('import.record', { number: problem.record }),
    problem.itemKey === null ? null : t(itemText, { key: problem.itemKey }),
  ].filter((part) => part !== null);
  return (
    <li className={`ak-problem ak-problem-${problem.severity}`}>
      <p className="ak-problem-place">
        <StatusSign sign={problem.severity} label={t(`states.${problem.severity}`)} />
        <strong>{problemPlace(problem, texts)}</strong>
        <span className="ak-problem-where">{where.join(' · ')}</span>
        {place !== undefined && <span className="ak-problem-at">{t('import.placeOf', place)}</span>}
      </p>
      <p className="ak-sentence">{problemSentence(problem, texts)}</p>
      {problem.excerpt !== '' && (
        <pre className="ak-excerpt ak-mono">
          {before.trimStart()}
          <mark>{meant}</mark>
          {after}
        </pre>
      )}
    </li>
  );
}
