import { WITH_BAND } from '#calc/uncertainty/uncertainty-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { type Shown, shownIn } from '#calc/units/units.ts'
import { inLanguages, type Language } from '#calc/vocabulary/words/language.ts'
import { listedNames, namesOf as namesBeside } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import type { ChartComponent, ChartData, ChartGap, ChartPoint } from './chart-data.ts'
import { momentIn } from './moments.ts'
import { embedded, leftToRight } from './text-fit.ts'

export const WORDS = inLanguages({
  title: ['Distillation of the blend and its components', 'تقطیر مخلوط و اجزای آن'],
  recovered: ['Recovered, vol %', 'بازیافت، درصد حجمی'],
  temperature: [(unit: string) => `Temperature, ${unit}`, (unit) => `دما، \u202a${unit}\u202c`],
  blend: ['Blend', 'مخلوط'],
  band: [WITH_BAND.en, WITH_BAND.fa],
  component: [(number: number) => `Component ${number}`, (number) => `جزء ${number}`],
  marks: {
    given: ['given', 'داده‌شده'],
    interpolated: ['interpolated', 'درون‌یابی‌شده'],
    extrapolated: ['extrapolated', 'برون‌یابی‌شده'],
  },
  density: [(at: string) => `Density at ${at}`, (at) => `چگالی در \u202a${at}\u202c`],
  noDensity: ['unknown', 'نامعلوم'],
  basis: {
    volume: ['Shares by volume', 'سهم‌ها حجمی'],
    mass: ['Shares by mass', 'سهم‌ها جرمی'],
  },
  calculation: ['Calculation', 'محاسبه'],
  comma: [', ', '،\u200f '],
  noBlend: ['The blend has no curve.', 'مخلوط منحنی ندارد.'],
  noBlendBecause: [
    (names: string) => `The blend has no curve: too few distillation points for ${names}.`,
    (names) => `مخلوط منحنی ندارد: نقاط تقطیر ${names} کافی نیست.`,
  ],
  endUnknown: [
    (ends: string, names: string) => `${ends} of the blend not given: not measured for ${names}.`,
    (ends, names) => `مقدار ${ends} مخلوط داده نشده است: برای ${names} اندازه‌گیری نشده.`,
  ],
  noCurve: [
    (names: string) => `No curve, too few distillation points: ${names}.`,
    (names) => `بدون منحنی، به‌سبب کمبود نقاط تقطیر: ${names}.`,
  ],
  nothing: ['None of these components has a distillation curve', 'هیچ‌یک از این اجزا منحنی تقطیر ندارد'],
  limits: [(grade: string) => `Brackets: limits of ${grade}.`, (grade) => `کروشه‌ها: حدهای ${grade}.`],
})

export const MAP_WORDS = inLanguages({
  title: [(quantity: string) => `Recipe map: ${quantity}`, (quantity) => `نقشهٔ ترکیب: ${quantity}`],
  margin: ['Least margin to the limits', 'کمترین فاصله تا حدها'],
  others: ['The other materials keep their shares.', 'سهم بقیهٔ مواد ثابت است.'],
  passes: ['meets every limit that has a value', 'همهٔ حدهایی که مقدار دارند رعایت شده است'],
  holds: ['misses no limit, but is not proven', 'خارج از هیچ حدی نیست، اما ثابت نشده'],
  misses: ['misses a limit', 'خارج از یک حد'],
  grade: [(name: string) => `Limits of ${name}.`, (name) => `حدهای ${name}.`],
  noValue: ['There is no value here to draw', 'اینجا مقداری برای رسم نیست'],
  corrected: [(name: string) => `${name}, corrected`, (name) => `${name} (تصحیح‌شده)`],
  guarded: [
    (names: string) => `Guarded by the scatter of own laboratory results: ${names}.`,
    (names) => `با حاشیه از پراکندگی نتایج آزمایشگاه خودتان: ${names}.`,
  ],
  correctedFrom: [
    (names: string) => `As corrected from laboratory results: ${names}.`,
    (names) => `با مقدار تصحیح‌شدهٔ آزمایشگاه خودتان: ${names}.`,
  ],
  share: {
    volume: ['vol %', 'درصد حجمی'],
    mass: ['mass %', 'درصد جرمی'],
  },
  reading: [
    (quantity: string, names: string) => `${quantity} over the shares of ${names}.`,
    (quantity, names) => `${quantity} برحسب سهم ${names}.`,
  ],
})

/* Keeps two Latin runs of a Persian line apart. */
const RIGHT_TO_LEFT_MARK = '\u200f'

export const shareText = (share: number): string => {
  if (share > 0 && share < 0.005) return '< 0.01 %'
  if (!(share < 1e6)) return '– %'
  return `${Number(share.toFixed(2))} %`
}

/** The components' names in this language, by position; one without a name is numbered. */
export const drawnNames = (components: readonly ChartComponent[], lang: Language): string[] =>
  namesBeside(
    components.map(({ name, nameFarsi, producer, producerFarsi, position }) => ({
      name: name || nameFarsi || WORDS[lang].component(position + 1),
      name_farsi: nameFarsi,
      producer_english_name: producer,
      producer_farsi_name: producerFarsi,
    })),
    lang,
  )

export const byShare = (components: readonly ChartComponent[]): ChartComponent[] =>
  components.toSorted((a, b) => b.share - a.share || a.position - b.position)

const KEY_POINTS: readonly (readonly [number, string])[] = [
  [0, 'IBP'],
  [10, 'T10'],
  [50, 'T50'],
  [90, 'T90'],
  [100, 'FBP'],
]

/** Points to drop, step by step, if there is no room for all. */
const LESS_TELLING: readonly (readonly number[])[] = [[], [10, 90], [10, 90, 0, 100]]

/** "IBP 38.2  ·  T50 101.3  ·  FBP 205.0 °C": as many of the blend's points as `fits` allows; null if none fits. */
export function keyPoints(
  blend: readonly ChartPoint[],
  celsius: Shown,
  fits: (line: string) => boolean,
): string | null {
  for (const dropped of LESS_TELLING) {
    const parts = KEY_POINTS.flatMap(([recovered, label]) => {
      const point = blend.find((candidate) => candidate.recovered === recovered)
      return point && !dropped.includes(recovered)
        ? `${label} ${formatFixed(celsius.value(point.celsius), 1)}`
        : []
    })
    const line = `${parts.join('  ·  ')} ${celsius.sign}`
    if (parts.length > 0 && fits(line)) return line
  }
  return null
}

export const PERSIAN_DAY = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const when = (iso: string, lang: Language, zone: string | undefined): string => {
  const { day, time } = momentIn(new Date(iso), lang, zone)
  return leftToRight(`${day} ${time}`)
}

export const shortId = (id: string): string => id.slice(0, 6)

export function caption(
  data: ChartData,
  id: string,
  { lang, units, zone }: { lang: Language; units: UnitChoice; zone?: string | undefined },
): string[] {
  const words = WORDS[lang]
  const { sign, decimals, value } = shownIn('kg/m³', units)
  // Degrees API refer to 60 °F.
  const at = sign === '°API' ? '60 °F' : '15 °C'
  const density =
    data.density15 === null
      ? words.noDensity
      : leftToRight(`${formatFixed(value(data.density15), decimals)} ${sign}`)
  return [
    `${words.density(at)}:${lang === 'fa' ? RIGHT_TO_LEFT_MARK : ''} ${density}`,
    words.basis[data.basis],
    when(data.createdAt, lang, zone),
    `${words.calculation} ${leftToRight(id)}`,
  ]
}

const END_LABELS: Partial<Record<ChartGap['of'], string>> = { ibp: 'IBP', fbp: 'FBP' }

export function notes(data: ChartData, names: readonly string[], lang: Language): string[] {
  const words = WORDS[lang]
  const nameOf = (position: number) => names[position] ?? words.component(position + 1)
  const limits = data.limits ? [words.limits(embedded(data.limits.of[lang]))] : []
  const listed = (positions: readonly number[]) =>
    listedNames(positions.map(nameOf), lang, embedded).join(words.comma)

  const curveless = data.components.filter((component) => !component.hasCurve).map((c) => c.position)
  if (data.blend.length === 0) {
    const cause = data.gaps.find((gap) => gap.components.length > 0)?.components ?? curveless
    const others = curveless.filter((position) => !cause.includes(position))
    return [
      cause.length > 0 ? words.noBlendBecause(listed(cause)) : words.noBlend,
      ...(others.length > 0 ? [words.noCurve(listed(others))] : []),
    ]
  }
  const open = data.gaps.filter((gap) => gap.of in END_LABELS && gap.components.length > 0)
  const causes = Map.groupBy(open, (gap) => listed(gap.components))
  return [
    ...Array.from(causes, ([who, gaps]) =>
      words.endUnknown(gaps.map((gap) => leftToRight(END_LABELS[gap.of] ?? '')).join(words.comma), who),
    ),
    ...(curveless.length > 0 ? [words.noCurve(listed(curveless))] : []),
    ...limits,
  ]
}
