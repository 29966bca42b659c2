/** Before anything else of the window: Zod would try whether it may make code of text, which the page's policy refuses and reports. */
import { config } from 'zod';

config({ jitless: true });
