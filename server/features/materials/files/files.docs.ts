import { fault } from '#calc/vocabulary/faults/fault.ts'
import { DENSITY, IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { documented } from '#server/http/documentation.ts'
import { ImportAnswer } from './import.model.ts'

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

const TAG = 'Materials'

const gasoil = (tank: number, density: number) => ({
  name: `Gasoil of tank ${tank}`,
  producer_english_name: 'Our refinery',
  categories: ['gasoil'],
  properties: { recovery: 98.5, density, flash_point: 66 },
})

export const importMaterials = documented({
  tag: TAG,
  summary: 'Import materials',
  description: `Creates up to ${IMPORT_MAX} materials at once: all of them or, where anything is wrong with one, none. Each passes the checks of a creation; faults are named under the place of their material in the list, counted from 0. Name and English producer tell materials apart, within the list too. The limit of the tier counts.`,
  token: true,
  errors: ['premium'],
  largest: '4 MiB',
  invalid: { materials: { 17: { properties: { density: [fault('density-unit', DENSITY)] } } } },
  takes: {
    two: {
      summary: 'Two gasoils; one that is there already is corrected',
      value: { materials: [gasoil(12, 838.2), gasoil(14, 841.6)], on_duplicate: 'update' },
    },
  },
  answers: {
    201: {
      description: 'All were taken.',
      schema: ImportAnswer,
      example: { created: 1, updated: 1, skipped: 0 },
    },
  },
})

export const exportMaterials = documented({
  tag: TAG,
  summary: 'Export materials',
  description:
    'The caller’s own materials as a workbook or as CSV, with labels in the language of `Accept-Language`: what an import reads in the page, where they come out equal. Interpolated points of a curve have ≈ in front. Needs no Premium: what one has entered stays in reach.',
  token: true,
  errors: ['body'],
  invalid: { format: [fault('choice', { value: 'ods' })] },
  answers: {
    200: {
      description: 'A line of labels, then a line for each material.',
      schema: { type: 'string', format: 'binary' },
      types: Object.values(FILE_TYPES),
    },
  },
})
