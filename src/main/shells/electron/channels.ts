/** Names of the ways between a window and the core. */
export const callChannel = 'akapen:call';
export const eventChannel = 'akapen:event';
/** Used by the preload script alone, which takes the path from the dropped file itself. */
export const grantChannel = 'akapen:grant';
