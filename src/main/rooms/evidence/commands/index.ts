import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const evidenceCommands: RoomCommands = {
  commands: {
    'evidence prepare': {
      summary: 'Make the files of the CIViC tests from a release, and those of R4C that follow from its data',
      load: async () => (await import('./prepare.ts')).prepareCommand,
    },
    'evidence summarise-results': {
      summary: "Sum up the evidence study's result files of one model: means, gains, boxes, densities, correlations",
      load: async () => (await import('./summariseResults.ts')).summariseResultsCommand,
    },
    'evidence compare': {
      summary: "Test differences between agents or models in the evidence study's result files, item by item",
      load: async () => (await import('./compareResults.ts')).compareResultsCommand,
    },
    'evidence score': {
      summary: 'Score answers to a test of the evidence room against its file',
      load: async () => (await import('./scoreAnswers.ts')).scoreAnswersCommand,
    },
    'evidence agreement': {
      summary: 'Measure how far annotators agree on the evidence of a test',
      load: async () => (await import('./answerAgreement.ts')).answerAgreementCommand,
    },
    'evidence score-explanations': {
      summary: "Measure explanations against those of the data: ROUGE, and the study's scores by local models",
      load: async () => (await import('./scoreExplanations.ts')).scoreExplanationsCommand,
    },
  },
  import: null,
  exports: {
    results: {
      what: 'results of models on evidence',
      load: async () => (await import('./exportResults.ts')).exportResults,
    },
    answers: { what: 'decisions on evidence', load: async () => (await import('./exportOwnWork.ts')).exportAnswers },
    explanations: {
      what: 'explanations of claims',
      load: async () => (await import('./exportOwnWork.ts')).exportExplanations,
    },
  },
  agreement: async () => (await import('./agreementOfTests.ts')).measureAgreement,
};
