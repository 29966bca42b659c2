import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import type { TraceFormatId } from '../../../shared/traces/trace.ts';
import { anthropicImporter } from './anthropic.ts';
import { atifImporter } from './atif.ts';
import { claudeCodeImporter } from './claudeCode.ts';
import { cureBenchImporter } from './cureBench.ts';
import { fieldsImporter } from './fields.ts';
import type { Importer } from './importer.ts';
import { inspectEvalImporter, inspectJsonImporter } from './inspect.ts';
import { langfuseImporter } from './langfuse.ts';
import { langSmithImporter } from './langSmith.ts';
import { openAiChatImporter } from './openAiChat.ts';
import { openAiResponsesImporter } from './openAiResponses.ts';
import { openHandsImporter } from './openHands.ts';
import { openInferenceImporter } from './openInference.ts';
import { otlpImporter } from './otlp.ts';
import { shareGptImporter } from './shareGpt.ts';
import { sweAgentImporter } from './sweAgent.ts';
import { tauBenchImporter } from './tauBench.ts';
import { txAgentImporter } from './txAgent.ts';

const importers: Readonly<Record<Exclude<TraceFormatId, 'fields'>, Importer>> = {
  txagent: txAgentImporter,
  'cure-bench': cureBenchImporter,
  'openai-chat': openAiChatImporter,
  'openai-responses': openAiResponsesImporter,
  anthropic: anthropicImporter,
  'claude-code': claudeCodeImporter,
  'inspect-json': inspectJsonImporter,
  'inspect-eval': inspectEvalImporter,
  atif: atifImporter,
  'swe-agent': sweAgentImporter,
  'tau-bench': tauBenchImporter,
  openhands: openHandsImporter,
  otlp: otlpImporter,
  openinference: openInferenceImporter,
  langfuse: langfuseImporter,
  langsmith: langSmithImporter,
  sharegpt: shareGptImporter,
};

/** The importer of a format; null for `fields` without a mapping. */
export function importerOf(format: TraceFormatId, mapping: FieldMapping | null): Importer | null {
  if (format === 'fields') return mapping === null ? null : fieldsImporter(mapping);
  return importers[format];
}
