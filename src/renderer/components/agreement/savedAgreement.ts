import { coefficientTable, disagreementTable, type JudgedAgreement } from '../../../shared/agreementTables.ts';
import { fileTableOf } from '../../../shared/charts/fileTable.ts';
import { isTableKind, tableFile } from '../charts/table/numbersTable.ts';
import { base64Of } from '../picture/base64.ts';
import type { SavedKind } from '../picture/PictureTools.tsx';
import { pictureBytes } from '../picture/pictureBytes.ts';
import { coefficientsPart } from './coefficientsPart.ts';
import type { ShownCoefficient } from './shownCoefficients.ts';

type Asked = {
  /** What the shown coefficients are of. */
  readonly judgement: string;
  readonly coefficients: readonly ShownCoefficient[];
  readonly caption: readonly string[];
  readonly language: 'en' | 'ja';
  readonly readAll: () => Promise<readonly JudgedAgreement[]>;
};

/** The coefficients of all judgements as the table that the command line writes, or those of the shown one as a picture, in base64. */
export async function savedAgreement(
  { judgement, coefficients, caption, language, readAll }: Asked,
  kind: SavedKind,
): Promise<string> {
  if (isTableKind(kind)) return base64Of(tableFile(fileTableOf(coefficientTable(await readAll())), kind));
  return pictureBytes({ parts: [coefficientsPart(judgement, coefficients)], caption, language }, kind);
}

/** What evaluators differ on in all of some judgements, as the table that the command line writes, in base64; null for a picture. */
export async function savedDisagreements(
  readAll: () => Promise<readonly JudgedAgreement[]>,
  kind: SavedKind,
): Promise<string | null> {
  return isTableKind(kind) ? base64Of(tableFile(fileTableOf(disagreementTable(await readAll())), kind)) : null;
}
