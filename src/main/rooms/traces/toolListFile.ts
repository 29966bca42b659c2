import { z } from 'zod';
import { readToolList } from '../../../shared/traces/toolLabels.ts';

/** A tool list as the project keeps it: what labels need, and what describes a tool to a reader. */
export const storedToolListSchema = z.object({
  fileName: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      label: z.union([z.array(z.string()), z.string()]).optional(),
      type: z.string().optional(),
      description: z.string(),
      parameters: z.array(
        z.object({ name: z.string(), type: z.string(), required: z.boolean(), description: z.string() }),
      ),
    }),
  ),
});
export type StoredToolList = z.infer<typeof storedToolListSchema>;
type Parameter = StoredToolList['tools'][number]['parameters'][number];

const text = z.string().catch('');
const parameterSchema = z.object({
  type: z.union([z.string(), z.array(z.string()).transform((types) => types.join(' | '))]).catch(''),
  description: text,
  // Old lists say it of each parameter, newer ones in one list.
  required: z.literal(true).optional().catch(undefined),
});
const parametersSchema = z.object({
  properties: z.record(z.string(), z.unknown()).catch({}),
  required: z.array(z.string()).catch([]),
});
const describedSchema = z.object({
  name: z.string(),
  description: text,
  parameter: z.unknown().optional(),
  parameters: z.unknown().optional(),
  input_schema: z.unknown().optional(),
  inputSchema: z.unknown().optional(),
});

/**
 * Reads the text of a tool list file with descriptions and parameters: ToolUniverse's old form (`required` inside each property),
 * and JSON Schema (`required` beside `properties`) under `parameter`, `parameters`, `input_schema` or `inputSchema`.
 * Null when it is no JSON or names no tool.
 */
export function readToolListFile(fileName: string, content: string): StoredToolList | null {
  const value = parse(content);
  const list = value === undefined ? null : readToolList(fileName, value);
  if (list === null) return null;
  const described = new Map(entriesOf(value).map((entry) => [entry.name, entry]));
  const tools = list.tools.map((tool) => {
    const entry = typeof tool === 'string' ? { name: tool } : tool;
    const more = described.get(entry.name);
    return { ...entry, description: more?.description ?? '', parameters: more === undefined ? [] : parametersOf(more) };
  });
  return { fileName, tools };
}

type Described = z.infer<typeof describedSchema>;

function entriesOf(value: unknown): Described[] {
  const isRecord = typeof value === 'object' && value !== null;
  const inner = isRecord && 'tools' in value ? value.tools : value;
  if (typeof inner !== 'object' || inner === null) return [];
  return Object.entries(inner).flatMap(([key, entry]) => {
    const named = Array.isArray(inner) || typeof entry !== 'object' ? entry : { name: key, ...entry };
    const parsed = describedSchema.safeParse(named);
    return parsed.success ? [parsed.data] : [];
  });
}

function parametersOf(entry: Described): Parameter[] {
  const schema = [entry.parameter, entry.parameters, entry.input_schema, entry.inputSchema].find(
    (one) => typeof one === 'object' && one !== null,
  );
  const parsed = parametersSchema.safeParse(schema);
  if (!parsed.success) return [];
  const { properties, required } = parsed.data;
  return Object.entries(properties).map(([name, property]) => {
    const known = parameterSchema.safeParse(property);
    const { type, description, required: own } = known.success ? known.data : { type: '', description: '' };
    return { name, type, required: own === true || required.includes(name), description };
  });
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
