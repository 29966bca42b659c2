/**
 * Places of labels at least `gap` apart, each as near to the asked one as the others let it, within `from` and `to`. The order of
 * the asked places is kept.
 */
export function pushApart(asked: readonly number[], gap: number, from: number, to: number): number[] {
  const order = asked.map((_, at) => at).toSorted((a, b) => (asked[a] ?? 0) - (asked[b] ?? 0));
  const places = [...asked];
  // Groups of labels that touch stand around the mean of what they asked for.
  const groups: { members: number[]; centre: number }[] = [];
  for (const member of order) {
    groups.push({ members: [member], centre: asked[member] ?? 0 });
    for (
      let last = groups.at(-1), before = groups.at(-2);
      last && before;
      last = groups.at(-1), before = groups.at(-2)
    ) {
      const room = ((last.members.length + before.members.length) / 2) * gap;
      if (last.centre - before.centre >= room) break;
      const members = [...before.members, ...last.members];
      groups.splice(-2, 2, { members, centre: centreOf(members, asked, from, to, gap) });
    }
  }
  for (const { members, centre } of groups) {
    const begin = centreWithin(centre, members.length, from, to, gap) - ((members.length - 1) / 2) * gap;
    members.forEach((member, at) => {
      places[member] = begin + at * gap;
    });
  }
  return places;
}

function centreOf(members: readonly number[], asked: readonly number[], from: number, to: number, gap: number): number {
  const mean = members.reduce((sum, member) => sum + (asked[member] ?? 0), 0) / members.length;
  return centreWithin(mean, members.length, from, to, gap);
}

function centreWithin(centre: number, count: number, from: number, to: number, gap: number): number {
  const half = ((count - 1) / 2) * gap;
  return Math.max(from + half, Math.min(centre, to - half));
}
