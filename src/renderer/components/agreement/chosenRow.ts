/** The chosen one in the list of disagreements, where it is listed. */
export const chosenRow = () => document.querySelector<HTMLElement>('.ag-rows [aria-current="true"]');
