import { DISTILLATION_NAMES, type DistillationName, propertyOf } from '../properties.ts'
import { isolated, type Language } from './language.ts'
import { joined, listedNames } from './names.ts'
import { numberIn } from './numbers.ts'

type Temperatures = Readonly<Record<DistillationName, number | null>>

export interface ReadComponent {
  /** In the language of the reading. */
  name: string
  /** Per cent of the recipe. */
  share: number
  /** °C at the thirteen labels; null for a component without a curve. */
  temperatures: Temperatures | null
}

interface Scale {
  sign: string
  value(celsius: number): number
}
const CELSIUS: Scale = { sign: '°C', value: (celsius) => celsius }

interface Phrases {
  starts: (label: string, temperature: string) => string
  half: (temperature: string) => string
  ends: (label: string, temperature: string) => string
  list: (parts: string[]) => string
  pulls: (places: Place[], name: string, share: string, up: boolean) => string
  pullsJoined: (parts: string[]) => string
  alike: string
  noBlend: string
  span: (name: string, share: string, from: string, to: string) => string
  without: (names: string[]) => string
}

type Place = 'start' | 'middle' | 'end'
const PLACES: readonly (readonly [Place, DistillationName])[] = [
  ['start', 'pct_10'],
  ['middle', 'pct_50'],
  ['end', 'pct_90'],
]
/** Components that move the blend by less are not named, °C. */
const PULL_MIN = 0.5

const labelOf = (name: DistillationName, lang: Language): string => {
  const { en, fa } = propertyOf(name)
  return lang === 'fa' ? fa : en.replace('%', ' %')
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const DEGREES: Readonly<Record<string, string>> = { '°C': 'درجهٔ سلسیوس', '°F': 'درجهٔ فارنهایت' }

const EN_PLACE: Record<Place, string> = {
  start: 'near the start',
  middle: 'in the middle',
  end: 'near the end',
}
const FA_PLACE: Record<Place, string> = { start: 'در آغاز', middle: 'در میانه', end: 'در پایان' }

const PHRASES: Record<Language, Phrases> = {
  en: {
    starts: (label, temperature) => `starts at ${temperature} (${label})`,
    half: (temperature) => `is half recovered at ${temperature}`,
    ends: (label, temperature) => `ends at ${temperature} (${label})`,
    list: (parts) => `The blend ${joined(parts, 'en')}.`,
    pulls: (places, name, share, up) =>
      `${places.length === PLACES.length ? 'throughout,' : places.map((place) => EN_PLACE[place]).join(' and ')} ${isolated(name)} (${share} %) pulls it ${up ? 'up' : 'down'} most`,
    pullsJoined: (parts) => `${sentence(parts.join('; '))}.`,
    alike: 'Its components boil alike.',
    noBlend: 'The blend has no distillation curve.',
    span: (name, share, from, to) => `${isolated(name)} (${share} %) runs from ${from} to ${to}.`,
    without: (names) => `Without a curve: ${listedNames(names, 'en', isolated).join(', ')}.`,
  },
  fa: {
    starts: (label, temperature) => `در ${temperature} آغاز می‌شود (${label})`,
    half: (temperature) => `در ${temperature} نیمی از آن بازیافت می‌شود`,
    ends: (label, temperature) => `در ${temperature} پایان می‌یابد (${label})`,
    list: (parts) => `مخلوط ${joined(parts, 'fa')}.`,
    pulls: (places, name, share, up) =>
      `${places.length === PLACES.length ? 'در سراسر منحنی' : places.map((place) => FA_PLACE[place]).join(' و ')} ${isolated(name)} (${share} درصد) آن را بیش از همه ${up ? 'بالا' : 'پایین'} می‌کشد`,
    pullsJoined: (parts) => `${parts.join('؛ ')}.`,
    alike: 'اجزای آن گسترهٔ جوش یکسانی دارند.',
    noBlend: 'مخلوط منحنی تقطیر ندارد.',
    span: (name, share, from, to) => `${isolated(name)} (${share} درصد) از ${from} تا ${to} است.`,
    without: (names) => `بدون منحنی: ${listedNames(names, 'fa', isolated).join('، ')}.`,
  },
}

const first = (temperatures: Temperatures, names: readonly DistillationName[]) => {
  const name = names.find((candidate) => temperatures[candidate] !== null)
  return name === undefined ? null : { name, celsius: temperatures[name] as number }
}
const FROM_END = DISTILLATION_NAMES.toReversed()

/** The component that moves the blend most at this label: its share times its distance from the blend, °C. */
function strongest(blend: Temperatures, components: readonly ReadComponent[], at: DistillationName) {
  const own = blend[at]
  const total = components.reduce((sum, component) => sum + component.share, 0)
  if (own === null || !(total > 0)) return null
  let found: { component: ReadComponent; pull: number } | null = null
  for (const component of components) {
    const theirs = component.temperatures?.[at] ?? null
    if (theirs === null) continue
    const pull = (component.share / total) * (theirs - own)
    if (Math.abs(pull) > Math.abs(found?.pull ?? 0)) found = { component, pull }
  }
  return found && Math.abs(found.pull) >= PULL_MIN ? found : null
}

/**
 * The distillation figure in a few sentences: where the blend starts, is half over and ends, which component pulls it up or down
 * where, and which have no curve. Without a curve of the blend: the range of each component.
 */
export function chartReading(
  blend: Temperatures,
  components: readonly ReadComponent[],
  lang: Language,
  scale = CELSIUS,
): string {
  const phrases = PHRASES[lang]
  const write = (value: number, decimals: number) => numberIn(value, lang, decimals)
  const degrees = lang === 'fa' ? (DEGREES[scale.sign] ?? scale.sign) : scale.sign
  const bare = (celsius: number) => write(scale.value(celsius), 1)
  const at = (celsius: number) => `${bare(celsius)} ${degrees}`
  const share = (value: number) => write(value, Number.isInteger(Math.round(value * 100) / 100) ? 0 : 1)
  const curveless = components.filter((component) => component.temperatures === null)
  const without = curveless.length > 0 ? [phrases.without(curveless.map((component) => component.name))] : []
  const start = first(blend, DISTILLATION_NAMES)
  const end = first(blend, FROM_END)

  if (!start || !end) {
    const spans = components.flatMap(({ name, share: percent, temperatures }) => {
      const from = temperatures && first(temperatures, DISTILLATION_NAMES)
      const to = temperatures && first(temperatures, FROM_END)
      return from && to ? [phrases.span(name, share(percent), bare(from.celsius), at(to.celsius))] : []
    })
    return [phrases.noBlend, ...spans, ...without].join(' ')
  }

  const parts = [phrases.starts(labelOf(start.name, lang), at(start.celsius))]
  if (blend.pct_50 !== null) parts.push(phrases.half(at(blend.pct_50)))
  parts.push(phrases.ends(labelOf(end.name, lang), at(end.celsius)))
  const found = PLACES.flatMap(([place, at]) => {
    const most = strongest(blend, components, at)
    return most ? { place, ...most } : []
  })
  const pulls = Array.from(
    Map.groupBy(found, ({ component, pull }) => `${components.indexOf(component)} ${pull > 0}`).values(),
    (same) => {
      const { component, pull } = same[0]!
      const places = same.map(({ place }) => place)
      return phrases.pulls(places, component.name, share(component.share), pull > 0)
    },
  )
  const drawn = components.filter((component) => component.temperatures !== null && component.share > 0)
  const pulled = pulls.length > 0 ? [phrases.pullsJoined(pulls)] : drawn.length > 1 ? [phrases.alike] : []
  return [phrases.list(parts), ...pulled, ...without].join(' ')
}
