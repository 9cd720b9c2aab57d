// What is said beside a blend's figures of the data of its materials: figures that contradict each other, and curves that were
// not measured by ASTM D86.
import type { Blend, WarningCode } from '../blend.ts'
import { DISTILLATION_NAMES, type PropertyName } from '../properties.ts'
import type { DistillationKind } from '../rules/material-details.ts'
import {
  CONTRADICTIONS,
  type Contradiction,
  type ContradictionCode,
  contradictionText,
  DISTILLATION_DOUBTS,
  HEAVY_CODES,
} from './contradictions.ts'
import { isolated, type Language } from './language.ts'
import type { Severity } from './note-words.ts'
import type { Note } from './notes.ts'
import type { UnitFormats } from './numbers.ts'

/** What speaks against a material's data. */
export interface MaterialDoubts {
  contradictions: readonly Contradiction[]
  distillation: DistillationKind
}

/** Where it is not `doubt`: what is usual for some materials, and what errs on the dangerous side. */
const SEVERITIES: Partial<Record<ContradictionCode, Severity>> = {
  'mon-over-ron': 'note',
  'curve-step': 'note',
  'flash-high': 'unsafe',
  'rvp-low': 'unsafe',
  'sulfur-unusual': 'unsafe',
}

/** A warning of the core that says the same of the blend, with the figures that count there. */
const SAID: Partial<Record<ContradictionCode, WarningCode>> = {
  'aki-not-mean': 'aki-contradicts',
  'cetane-index-not-own': 'cetane-index-contradicts',
}

interface Parts {
  blend: Pick<Blend, 'results' | 'warnings'>
  /** Of the recipe's materials by position, in the language. */
  names: readonly string[]
  lang: Language
  /** In the units of the wire where nothing is said. */
  unitFormats?: UnitFormats
}

/** The notes on materials that have a share, of figures that the blend has; one for each material and code. */
export function componentNotes(
  components: readonly { doubts: MaterialDoubts }[],
  shares: readonly number[],
  { blend, names, lang, unitFormats }: Parts,
): Note[] {
  const isIn = (property: PropertyName) => blend.results[property] !== null
  return components.flatMap(({ doubts }, at) => {
    if (!(shares[at]! > 0)) return []
    if (doubts.contradictions.length === 0 && doubts.distillation === 'd86') return []
    const isSaid = (code: ContradictionCode) =>
      blend.warnings.some((warning) => warning.code === SAID[code] && warning.components.includes(at))
    const noted = doubts.contradictions.filter(
      ({ code, properties }) => !isSaid(code) && lookedAt(properties).some(isIn),
    )
    const notes = [...Map.groupBy(noted, ({ code }) => code)].map(
      ([code, all]): Note => ({
        code,
        severity: SEVERITIES[code] ?? 'doubt',
        properties: [...new Set(all.flatMap(({ properties }) => properties))],
        components: [at],
        text: ofMaterial(
          names[at]!,
          all.map((each) => contradictionText(each, lang, unitFormats)).join(' '),
          lang,
        ),
      }),
    )
    if (doubts.distillation === 'd86') return notes
    const points = DISTILLATION_NAMES.filter(isIn)
    if (points.length === 0) return notes
    const text = ofMaterial(names[at]!, DISTILLATION_DOUBTS[doubts.distillation][lang], lang)
    return [
      ...notes,
      { code: 'curve-not-d86', severity: 'doubt', properties: points, components: [at], text },
    ]
  })
}

/** Of two figures either may be wrong; of more, the first is the one to look at. */
const lookedAt = (properties: readonly PropertyName[]): readonly PropertyName[] =>
  properties.length === 2 ? properties : properties.slice(0, 1)

/** The figures of the blend at which such a note stands: not at all that a contradiction was calculated from. */
export const placesOf = ({ code, properties }: Pick<Note, 'code' | 'properties'>): readonly PropertyName[] =>
  // Of the blend as a whole: no figure is any worse for it.
  (HEAVY_CODES as readonly string[]).includes(code)
    ? []
    : code in CONTRADICTIONS && code !== 'curve-step'
      ? lookedAt(properties)
      : properties

const ofMaterial = (name: string, text: string, lang: Language) =>
  `${lang === 'fa' ? isolated(name) : name}: ${text}`
