import { defineText } from '../text.ts'

export const reports = defineText('reports', {
  export: 'Export',
  ticket: 'Batch ticket',
  release: 'Release report (PDF)',
  waitingForUncertainty: 'Files can be made once the server keeps the uncertainty with the calculation.',
  waiting: 'Files can be made once the server has confirmed the calculation.',
  making: (file: string) => `Making the file: ${file}`,
  made: (name: string) => `Saved: ${name}`,
  dialog: {
    title: 'Batch ticket',
    lead: 'The recipe in amounts, what the calculation predicts, and room for what the laboratory measures and for two signatures. A prediction, not a certificate.',
    batch: 'Batch',
    unit: 'Unit',
    units: {
      m3: 'm³ at 15 °C',
      t: 't',
      l: 'L at 15 °C',
      bbl: 'bbl at 15 °C',
      gal: 'US gal at 15 °C',
    },
    noBatch: 'Enter how much is made, such as 5000',
    number: 'Ticket number',
    tank: 'Tank',
    sample: 'Sample',
    optional: 'May stay blank; there is room to write it by hand.',
    as: 'File',
    make: 'Make ticket',
  },
})
