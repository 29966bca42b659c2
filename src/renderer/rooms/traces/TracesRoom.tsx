/** Traces of agents, alone and side by side. */
export function TracesRoom() {
  return <div data-pane="work" tabIndex={-1} />;
}
