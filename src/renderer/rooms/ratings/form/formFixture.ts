export const field = (id: string) => document.querySelector<HTMLElement>(`[data-criterion="${id}"]`);

export const chosen = (id: string) => field(id)?.querySelector('[aria-checked="true"]')?.textContent;
