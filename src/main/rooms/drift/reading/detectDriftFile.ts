import { readChunks } from '../../../records/json/readChunks.ts';

/** What a file of the drift room can be. */
const driftFileKinds = [
  'cases',
  'generations',
  'processed',
  'plans',
  'results',
  'controlled',
  'metrics',
  'entities',
  'lexicon',
] as const;
export type DriftFileKind = (typeof driftFileKinds)[number];

const headBytes = 64 * 1024;

/** What a file is by the keys at its beginning; null where it is none of them. Errors: FILE_UNREADABLE, CANCELLED. */
export async function detectDriftFile(path: string, signal?: AbortSignal): Promise<DriftFileKind | null> {
  for await (const chunk of readChunks(path, signal)) {
    return kindOf(Buffer.from(chunk.subarray(0, headBytes)).toString('utf8'));
  }
  return null;
}

function kindOf(head: string): DriftFileKind | null {
  const text = head.replace(/^\uFEFF?\s*/, '');
  const has = (key: string) => new RegExp(`"${key}"\\s*:`).test(text);
  if (/^\[\s*"/.test(text)) return 'lexicon';
  if (!text.startsWith('{') && !text.startsWith('[')) return null;
  if (has('critical_entities') && has('turns')) return 'cases';
  if (has('output_text') && has('case_id')) return 'processed';
  if (has('response_text') && has('case_id')) return 'generations';
  if (has('arms') && has('primary_metric')) return 'controlled';
  if (has('entity_recall_at_t10')) return 'results';
  if (text.startsWith('[') && has('entity_recall_t10') && has('recall_curve')) return 'metrics';
  if ((has('ents') && has('text')) || (has('entities') && has('case_id'))) return 'entities';
  return has('plan') || has('plans') ? 'plans' : null;
}
