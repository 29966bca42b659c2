import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const evidenceCommands: RoomCommands = {
  commands: {
    'evidence prepare': async () => (await import('./prepare.ts')).prepareCommand,
    'evidence summarise-results': async () => (await import('./summariseResults.ts')).summariseResultsCommand,
    'evidence compare': async () => (await import('./compareResults.ts')).compareResultsCommand,
    'evidence score': async () => (await import('./scoreAnswers.ts')).scoreAnswersCommand,
    'evidence agreement': async () => (await import('./answerAgreement.ts')).answerAgreementCommand,
    'evidence score-explanations': async () => (await import('./scoreExplanations.ts')).scoreExplanationsCommand,
  },
  import: null,
  exports: {
    answers: async () => (await import('./exportOwnWork.ts')).exportAnswers,
    explanations: async () => (await import('./exportOwnWork.ts')).exportExplanations,
  },
  agreement: async () => (await import('./agreementOfTests.ts')).measureAgreement,
};
