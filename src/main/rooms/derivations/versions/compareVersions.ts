import { setImmediate as letOthersThrough } from 'node:timers/promises';
import type { ComparedVersions, DifferingQuestion } from '../../../../shared/rooms/derivations/versionsApi.ts';
import type { Unsigned } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { questionsOnlyIn, readContent, readVersionsAfter, type TwoVersions } from '../tables/versionsTable.ts';
import { compareContents, differencesOf, renamedIn, triplesF1 } from './compareContents.ts';
import { drawn } from './drawnMeans.ts';

/** So many are read in some milliseconds; between two slices others are answered. */
const sliceSize = 250;
/** How long comparing may hold the core's thread. */
const sliceMs = 8;
const listedAlone = 500;

type Finding = Pick<DifferingQuestion, 'differences' | 'renamed'> & { readonly f1: ReturnType<typeof triplesF1> };
type PairFinding = { readonly versions: string; readonly finding: Finding };

/** What was found of two versions of a question; after an edit one question is compared, and not all. */
const found: Kept<Map<string, PairFinding>> = { make: () => new Map() };
const mostKept = 50_000;

/** What differs between a dataset as it is now and another version of it (`otherId`: null for the imported one), whole. */
export async function compareVersions(
  { db, pool }: Unsigned,
  datasetId: number,
  otherId: number | null,
): Promise<ComparedVersions> {
  const differing: DifferingQuestion[] = [];
  const onlyMine: { key: string; title: string }[] = [];
  const f1: { exact: number; aligned: number }[] = [];
  let shared = 0;
  let position = -1;
  for (;;) {
    const slice = readVersionsAfter(db, datasetId, otherId, position, sliceSize);
    let until = performance.now() + sliceMs;
    for (const question of slice) {
      position = question.position;
      const { id: questionId, key, title, state, version, other } = question;
      if (other === null) {
        onlyMine.push({ key, title });
        continue;
      }
      shared += 1;
      const one = question.isSame ? sameFinding(question) : differenceOf(db, question, other, otherId);
      if (one.f1 !== null) f1.push(one.f1);
      const { differences, renamed } = one;
      if (differences.length > 0) differing.push({ questionId, key, title, state, version, differences, renamed });
      if (performance.now() > until) {
        await letOthersThrough();
        until = performance.now() + sliceMs;
      }
    }
    if (slice.length < sliceSize) break;
    await letOthersThrough();
  }
  const onlyTheirs = otherId === null ? [] : questionsOnlyIn(db, otherId, datasetId);
  const lists = [f1.map(({ exact }) => exact), f1.map(({ aligned }) => aligned)];
  const [exact, aligned] = await pool.run('derivations.drawnMeans', { lists });
  const none = { value: null, interval: null };
  const alone = (list: typeof onlyMine) => ({ count: list.length, first: list.slice(0, listedAlone) });
  return {
    ...{ shared, equal: shared - differing.length, differing },
    ...{ onlyMine: alone(onlyMine), onlyTheirs: alone(onlyTheirs) },
    triples: { questions: f1.length, exact: exact ?? none, aligned: aligned ?? none, ...drawn },
  };
}

function sameFinding({ hasTriples }: TwoVersions): Finding {
  return { differences: [], renamed: [], f1: hasTriples ? { exact: 1, aligned: 1 } : null };
}

function differenceOf(
  db: ReadableDatabase,
  { id, version }: TwoVersions,
  other: NonNullable<TwoVersions['other']>,
  otherId: number | null,
): Finding {
  const kept = db.kept(found);
  const [place, versions] = [`${id}/${otherId}`, `${version}/${other.version}`];
  const known = kept.get(place);
  if (known?.versions === versions) return known.finding;
  const mine = readContent(db, id, 'now');
  const theirs = readContent(db, other.id, otherId === null ? 'imported' : 'now');
  const compared = compareContents(mine, theirs);
  const finding = {
    differences: differencesOf(compared),
    renamed: renamedIn(compared, mine, theirs),
    f1: triplesF1(compared),
  };
  if (kept.size >= mostKept) kept.clear();
  kept.set(place, { versions, finding });
  return finding;
}
