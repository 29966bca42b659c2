/** Brings both languages before the tests of a file, so that a test may ask for a text at once. */
import { loadLanguage } from '../app/i18n.ts';

await Promise.all([loadLanguage('en'), loadLanguage('ja')]);
