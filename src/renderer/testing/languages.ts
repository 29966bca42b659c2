/** Brings both languages before the tests of a file, so that a test may ask for a text at once, and begins in English. */
import { loadLanguage, showLanguage } from '../window/i18n.ts';
import './waiting.ts';

// Files share a page with those that ran before them.
document.body.replaceChildren();
await Promise.all([loadLanguage('en'), loadLanguage('ja')]);
showLanguage('en');
