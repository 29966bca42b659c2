/** A turn of a simulated conversation: its number as the file has it, and what the patient says. */
export type DriftTurn = { readonly number: number; readonly message: string };

/** A case of Study C. `turns` are in the order of the file, which is the order of every curve. */
export type DriftCase = {
  readonly id: string;
  readonly patientSummary: string;
  /** As written; blank ones are left out. */
  readonly criticalEntities: readonly string[];
  readonly turns: readonly DriftTurn[];
  readonly personaId: string | null;
};

export const generationVariants = ['summary', 'dialogue'] as const;
export type GenerationVariant = (typeof generationVariants)[number];

/** What one model said at one turn of one case. */
export type Generation = {
  readonly caseId: string;
  readonly turn: number;
  readonly variant: GenerationVariant;
  readonly model: string;
  /** Empty for a call that failed. */
  readonly text: string;
  readonly isError: boolean;
  /** As written; empty where it is not recorded. */
  readonly timestamp: string;
  /** What the model was given: the prompt of a summary, the conversation of a dialogue. */
  readonly given: string | null;
  /** Tokens of what it was given, as the provider counted them. */
  readonly promptTokens: number | null;
  readonly line: number;
};

/** The plan that the advice of a case is compared with. */
export type DriftPlan = {
  readonly caseId: string;
  readonly plan: string;
  readonly sourceId: number | string | null;
  readonly split: string | null;
  readonly components: readonly string[];
};

const summaryRequest = 'Summarise the current patient state based on conversation:\n';

/** The exact prompt that asks for the summary of each turn: patient summary and all messages up to that turn. */
export function summaryPrompts({ patientSummary, turns }: Pick<DriftCase, 'patientSummary' | 'turns'>): string[] {
  let context = `${summaryRequest}${patientSummary}`;
  return turns.map(({ message }) => {
    context += `\n${message}`;
    return context;
  });
}
