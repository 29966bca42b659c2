/** How the window's tests wait for what is to be seen; said once for all files of a process. */
import { configure, getConfig } from '@testing-library/react';

configure(({ getElementError: errorWithWindow }) => {
  const getElementError: typeof errorWithWindow = (message, container) => {
    const isRead = message === null || !isLooking();
    const error = isRead ? errorWithWindow(message, container) : namedError(message);
    // A failed test shows its own line, not this one.
    error.stack = (error.stack ?? '').replace(/\n[^\n]*\/waiting\.ts[^\n]*/, '');
    return error;
  };
  return {
    // A busy machine is slow, not wrong.
    asyncUtilTimeout: 15_000,
    // Each look in vain would print the whole window otherwise. When a test gives up, it is printed all the same.
    getElementError,
  };
});

/** Whether testing-library looks once more and wants no explanations, as it knows of its own queries by role. */
function isLooking(): boolean {
  return Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
}

/** By the name testing-library knows its own errors, into which it writes the line of the test at the end. */
function namedError(message: string): Error {
  return Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
}
