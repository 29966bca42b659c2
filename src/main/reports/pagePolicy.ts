/** The Content-Security-Policy of a page to read: nothing runs, is fetched, framed or sent from it; only its own style applies. */
export const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
