import { createContext } from 'react';

/** Whether what is drawn is not seen yet, so that it is there at once when its turn comes: until then it hears no key and keeps nothing. */
export const DrawnAhead = createContext(false);
