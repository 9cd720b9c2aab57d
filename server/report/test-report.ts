import type { KeptComponent } from '#calc/calculation/calculation.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { traceOf } from '#calc/contributions/traced-blend.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { NO_OPTIONS, specify } from '#calc/grades/specification.ts'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import type { Basis, BlendOptions, Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import typical from '#sql/seed/typical.json'
import { chartData } from '../chart/chart-data.ts'
import type { ReportData } from './subject.ts'

const materials: readonly object[] = typical.materials

/** An illustrative material of the catalogue, as a calculation keeps it. */
export function typicalComponent(name: string, percentage: number): KeptComponent {
  const found = materials.find((one) => (one as { name: string }).name === name) as KeptComponent | undefined
  if (!found) throw new Error(`no typical material is called ${name}`)
  const { oxygenate = null, entered = null, distillation = 'd86', pour_is = null } = found
  return {
    id: `00000000-0000-4000-8000-${String(materials.indexOf(found)).padStart(12, '0')}`,
    name,
    name_farsi: found.name_farsi,
    producer_english_name: found.producer_english_name,
    producer_farsi_name: found.producer_farsi_name ?? null,
    oxygenate,
    oxygen: null,
    contains: {},
    entered,
    distillation,
    pour_is,
    precision: {},
    own: {},
    percentage,
    properties: { ...emptyProperties(), ...found.properties },
  }
}

interface Asked {
  category?: CategoryName
  basis?: Basis
  grade?: string
  options?: BlendOptions
  more?: Partial<WholeCalculation>
}

export const GASOILS = () => [
  typicalComponent('Light straight-run gasoil', 55.5),
  typicalComponent('Heavy straight-run gasoil', 44.5),
]

let built: Promise<Calc> | undefined

/** The data of a report on a blend of these, made now. */
export async function reportOf(components: KeptComponent[], asked: Asked = {}): Promise<ReportData> {
  const { category = 'gasoil', basis = 'volume', grade, options, more } = asked
  built ??= builtCalc()
  const calc = await built
  const blend = calc.blend(components, basis, options)
  const check = grade
    ? checkGrade(specify(builtIn(grade)!, NO_OPTIONS), { ...blend, results: blend.results })
    : null
  const whole: WholeCalculation = {
    id: '4be4f1f2-9f36-4b5c-8f5f-2f6b4a3f7a91',
    createdAt: new Date('2026-01-15T09:32:11.482Z'),
    basis,
    components,
    blend,
    check,
    name: null,
    note: null,
    category,
    engine: calc.version,
    lab: null,
    status: { is: 'planned', at: null, by: null, decisions: [] },
    share: null,
    uncertainty: null,
    ...more,
  }
  return {
    whole,
    uncertainty: null,
    chart: chartData(whole, calc),
    trace: traceOf(calc, whole.blend, whole.components, whole.basis),
    owner: 'Mina Rahimi',
    madeAt: new Date('2026-01-16T10:00:00Z'),
    batch: null,
    volume: 'm3',
    loading: null,
    inAir: false,
    ticket: { number: '', tank: '', sample: '' },
  }
}
