/** Brings both languages before the tests of a file, so that a test may ask for a text at once, and begins in English. */
import { configure } from '@testing-library/react';
import { loadLanguage, showLanguage } from '../window/i18n.ts';

// Files share a page with those that ran before them.
document.body.replaceChildren();
// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });
await Promise.all([loadLanguage('en'), loadLanguage('ja')]);
showLanguage('en');
