/** Names of the two ways between a window and the core. */
export const callChannel = 'akapen:call';
export const eventChannel = 'akapen:event';
