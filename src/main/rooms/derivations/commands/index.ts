import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const derivationsCommands: RoomCommands = {
  commands: {
    'score jemhopqa': {
      summary: 'Score a JEMHopQA prediction file as evaluate.py does',
      load: async () => (await import('./score.ts')).scoreJemhopqaCommand,
    },
    'score r4c': {
      summary: 'Score an R4C prediction file as r4c_evaluate.py does',
      load: async () => (await import('./score.ts')).scoreR4cCommand,
    },
    'score 2wikimultihopqa': {
      summary: 'Score a 2WikiMultihopQA prediction file as 2wikimultihop_evaluate_v1.1.py does',
      load: async () => (await import('./scoreTwoWiki.ts')).scoreTwoWikiCommand,
    },
    'convert tsv-to-prediction': {
      summary: 'Turn a prediction table (TSV) into the prediction JSON of JEMHopQA',
      load: async () => (await import('./convert.ts')).convertTsvToPredictionCommand,
    },
    stats: {
      summary: 'Count the questions and steps of a corpus or prediction file',
      load: async () => (await import('./stats.ts')).statsCommand,
    },
    validate: {
      summary: 'List everything that is wrong with a corpus or prediction file',
      load: async () => (await import('./validate.ts')).validateCommand,
    },
    diff: {
      summary: 'Compare two corpus or prediction files item by item',
      load: async () => (await import('./diff.ts')).diffCommand,
    },
    checks: {
      summary: 'Run the live checks over a corpus file',
      load: async () => (await import('./checks.ts')).checksCommand,
    },
    'page-titles': {
      summary: 'Give page IDs of Wikipedia their titles out of a local file',
      load: async () => (await import('./pageTitles.ts')).pageTitlesCommand,
    },
    rerun: {
      summary: 'Compute a stored score again and compare it bit by bit',
      load: async () => (await import('./rerun.ts')).rerunCommand,
    },
  },
  import: async () => (await import('./importPart.ts')).derivationsImportPart,
  exports: {
    scores: { what: 'the scores of predictions', load: async () => (await import('./exportScores.ts')).exportScores },
    relations: { what: 'its relations', load: async () => (await import('./exportRelations.ts')).exportRelations },
  },
  agreement: async () => (await import('./agreementOfQuestions.ts')).measureAgreement,
};
