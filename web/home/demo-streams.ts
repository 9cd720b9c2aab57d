import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'

/** One of the two streams of the demonstration, with the figures that the catalogue gives it. */
interface DemoStream {
  /** Name in the catalogue; a test holds the figures against it. */
  name: string
  label: { en: string; fa: string }
  properties: MaterialProperties
}

/** Temperatures from IBP to FBP, °C. */
const distilled = (...temperatures: number[]) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, i) => [name, temperatures[i]!]))

const REFORMATE = distilled(42, 60, 70, 85, 97, 108, 118, 128, 139, 151, 166, 177, 195)
const ISOMERATE = distilled(33, 38, 40, 43, 45, 47, 50, 53, 57, 61, 66, 70, 78)

export const DEMO_STREAMS: readonly [DemoStream, DemoStream] = [
  {
    name: 'Reformate, 95 RON',
    label: { en: 'Reformate', fa: 'ریفرمیت' },
    properties: {
      ...emptyProperties(),
      ...REFORMATE,
      ...{ recovery: 98, density: 782, rvp: 40, octan_ron: 95.5, octan_mon: 85.5 },
      ...{ aromatics: 62, olefin: 0.8, benzene: 2.8 },
    },
  },
  {
    name: 'Isomerate',
    label: { en: 'Isomerate', fa: 'ایزومریت' },
    properties: {
      ...emptyProperties(),
      ...ISOMERATE,
      ...{ recovery: 97.5, density: 648, rvp: 92, octan_ron: 87.5, octan_mon: 85.5 },
      ...{ aromatics: 0.2, olefin: 0.1, benzene: 0.05 },
    },
  },
]
