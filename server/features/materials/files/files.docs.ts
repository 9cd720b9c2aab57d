import { fault } from '#calc/vocabulary/faults/fault.ts'
import { DENSITY, IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { documented } from '#server/http/documentation.ts'
import { ImportAnswer } from './import.model.ts'

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
