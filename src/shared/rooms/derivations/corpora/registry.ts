import { jemhopqa } from './jemhopqa.ts';
import { r4c } from './r4c.ts';
import { twoWikiMultihopQa } from './twoWikiMultihopQa.ts';

/** The corpora that the program knows. The first is asked first whose a file is, and stands first in menus. */
export const corpora = [jemhopqa, r4c, twoWikiMultihopQa] as const;
