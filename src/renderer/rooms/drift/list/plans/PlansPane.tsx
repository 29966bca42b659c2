/** The target plans of the cases, which alignment is measured against. */
export function PlansPane() {
  return null;
}
