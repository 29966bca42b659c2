import english from '../../../languages/en.json' with { type: 'json' };
import japanese from '../../../languages/ja.json' with { type: 'json' };
import type { ReportLanguage } from '../../../reports/reportLanguage.ts';

export type ReportTexts = (typeof english)['tracesReport'];

/** The texts of a report in a language. */
export function reportTexts(language: ReportLanguage): ReportTexts {
  return language === 'ja' ? japanese.tracesReport : english.tracesReport;
}
