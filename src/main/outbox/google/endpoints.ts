/** Where Google is. */
export type GoogleEndpoints = {
  readonly sheets: string;
  readonly drive: string;
  /** The page on which somebody signs in. */
  readonly signIn: string;
  readonly token: string;
};

/**
 * Google's own addresses, or others for a test: `AKAPEN_SHEETS_BASE_URL`, `AKAPEN_DRIVE_BASE_URL`, `AKAPEN_OAUTH_BASE_URL`, each ending in a slash.
 * From the environment only: a project from elsewhere must not lead anybody's tokens away.
 */
export function googleEndpoints(environment: NodeJS.ProcessEnv = process.env): GoogleEndpoints {
  const { AKAPEN_SHEETS_BASE_URL: sheets, AKAPEN_DRIVE_BASE_URL: drive, AKAPEN_OAUTH_BASE_URL: oauth } = environment;
  return {
    sheets: sheets ?? 'https://sheets.googleapis.com/',
    drive: drive ?? 'https://www.googleapis.com/',
    signIn: oauth === undefined ? 'https://accounts.google.com/o/oauth2/v2/auth' : `${oauth}o/oauth2/v2/auth`,
    token: oauth === undefined ? 'https://oauth2.googleapis.com/token' : `${oauth}token`,
  };
}
