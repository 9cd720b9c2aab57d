import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'

/** One of the two streams of the demonstration, with the figures that the catalogue gives it. */
export interface DemoStream {
  /** Name in the catalogue; a test holds the figures against it. */
  name: string
  label: { en: string; fa: string }
  properties: MaterialProperties
}

export const DEMO_STREAMS: readonly [DemoStream, DemoStream] = [
  {
    name: 'Reformate, 95 RON',
    label: { en: 'Reformate', fa: 'ریفرمیت' },
    properties: {
      ...emptyProperties(),
      ibp: 42,
      pct_5: 60,
      pct_10: 70,
      pct_20: 85,
      pct_30: 97,
      pct_40: 108,
      pct_50: 118,
      pct_60: 128,
      pct_70: 139,
      pct_80: 151,
      pct_90: 166,
      pct_95: 177,
      fbp: 195,
      recovery: 98,
      density: 782,
      rvp: 40,
      octan_ron: 95.5,
      octan_mon: 85.5,
      aromatics: 62,
      olefin: 0.8,
      benzene: 2.8,
    },
  },
  {
    name: 'Isomerate',
    label: { en: 'Isomerate', fa: 'ایزومریت' },
    properties: {
      ...emptyProperties(),
      ibp: 33,
      pct_5: 38,
      pct_10: 40,
      pct_20: 43,
      pct_30: 45,
      pct_40: 47,
      pct_50: 50,
      pct_60: 53,
      pct_70: 57,
      pct_80: 61,
      pct_90: 66,
      pct_95: 70,
      fbp: 78,
      recovery: 97.5,
      density: 648,
      rvp: 92,
      octan_ron: 87.5,
      octan_mon: 85.5,
      aromatics: 0.2,
      olefin: 0.1,
      benzene: 0.05,
    },
  },
]
