import { expect, test } from 'bun:test'
import { DISTILLATION_NAMES, type DistillationName } from '../properties.ts'
import { chartReading, type ReadComponent } from './chart-reading.ts'

const curve = (...celsius: (number | null)[]) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, at) => [name, celsius[at] ?? null])) as Record<
    DistillationName,
    number | null
  >

const GASOLINE = curve(35, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 190, 205)
const GASOIL = curve(182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364)
const HALF_AND_HALF = curve(
  39.9,
  60.1,
  71.9,
  99.1,
  126.9,
  155.2,
  186.5,
  227.7,
  263.1,
  295.4,
  327.7,
  339.8,
  360.5,
)
const NONE = curve()

const component = (name: string, share: number, temperatures: ReadComponent['temperatures']) => ({
  name,
  share,
  temperatures,
})

const plain = (text: string) => text.replace(/[\u2066\u2068\u2069]/g, '')

test('a reader is told where the blend starts, is half over and ends, and who pulls it where', () => {
  const reading = chartReading(
    HALF_AND_HALF,
    [component('Gasoline', 50, GASOLINE), component('Gasoil', 50, GASOIL)],
    'en',
  )
  // At 10 % the gasoil stands 147.1 °C above the blend and the gasoline 7.9 below it; at 90 % it is 9.3 and 145.7.
  expect(plain(reading)).toBe(
    'The blend starts at 39.9 °C (IBP), is half recovered at 186.5 °C and ends at 360.5 °C (FBP). ' +
      'Near the start and in the middle Gasoil (50 %) pulls it up most; ' +
      'near the end Gasoline (50 %) pulls it down most.',
  )
})

test('temperatures are told in the reader’s unit, and who pulls is the same in any', () => {
  const fahrenheit = { sign: '°F', value: (celsius: number) => 1.8 * celsius + 32 }
  const parts = [component('Gasoline', 50, GASOLINE), component('Gasoil', 50, GASOIL)]
  const read = (lang: 'en' | 'fa') => plain(chartReading(HALF_AND_HALF, parts, lang, fahrenheit))
  expect(read('en')).toStartWith(
    'The blend starts at 103.8 °F (IBP), is half recovered at 367.7 °F and ends at 680.9 °F (FBP). Near the start',
  )
  expect(read('fa')).toContain('در ۳۶۷٫۷ درجهٔ فارنهایت نیمی')
  const [first] = parts
  expect(plain(chartReading(NONE, [first!], 'en', fahrenheit))).toContain('runs from 95.0 to 401.0 °F')
})

test('a pull counts by the share behind it', () => {
  const reading = chartReading(
    GASOLINE,
    [
      component('Gasoline', 99, curve(...Object.values(GASOLINE).map((t) => (t ?? 0) - 5))),
      component('Gasoil', 1, GASOIL),
    ],
    'en',
  )
  expect(plain(reading)).toContain('Throughout, Gasoline (99 %) pulls it down most.')
})

test('where an end is not given, the outermost point that is given stands in, under its own name', () => {
  const reading = chartReading({ ...GASOLINE, ibp: null, fbp: null }, [component('A', 100, GASOLINE)], 'en')
  expect(reading).toStartWith(
    'The blend starts at 54.0 °C (5 %), is half recovered at 115.0 °C and ends at 190.0 °C (95 %).',
  )
})

test('without a blend curve the components are read one by one, and those without a curve are named', () => {
  const reading = chartReading(NONE, [component('A', 60, GASOLINE), component('B', 40, null)], 'en')
  expect(plain(reading)).toBe(
    'The blend has no distillation curve. A (60 %) runs from 35.0 to 205.0 °C. Without a curve: B.',
  )
})

test('components that boil alike are said to', () => {
  const reading = chartReading(GASOLINE, [component('A', 50, GASOLINE), component('B', 50, GASOLINE)], 'en')
  expect(reading).toEndWith('Its components boil alike.')
})

test('in Persian, with Persian digits, labels and units', () => {
  const reading = chartReading(
    HALF_AND_HALF,
    [component('بنزین', 50, GASOLINE), component('گازوئیل', 50, GASOIL)],
    'fa',
  )
  expect(plain(reading)).toStartWith(
    'مخلوط در ۳۹٫۹ درجهٔ سلسیوس آغاز می‌شود (نقطهٔ جوش اولیه)، در ۱۸۶٫۵ درجهٔ سلسیوس نیمی از آن بازیافت می‌شود و در ۳۶۰٫۵ درجهٔ سلسیوس پایان می‌یابد (نقطهٔ جوش نهایی). در آغاز و در میانه گازوئیل (۵۰ درصد)',
  )
})

test('components without a curve are told apart even where their names hold commas', () => {
  const names = ['Reformate, 95 RON', 'Alkylate']
  const reading = chartReading(
    GASOLINE,
    names.map((name) => component(name, 50, null)),
    'en',
  )
  expect(plain(reading)).toContain('“Reformate, 95 RON”, Alkylate')
})

test('temperatures below zero have a true minus sign', () => {
  const cold = curve(-40, -30, -20, -10, 0, 5, 10, 15, 20, 25, 30, 35, 40)
  expect(chartReading(cold, [], 'en')).toContain('starts at −40.0 °C')
})

test('a recipe whose shares are all 0, or without components, is read without pulls', () => {
  expect(chartReading(GASOLINE, [component('A', 0, GASOIL)], 'en')).toEndWith('(FBP).')
  expect(chartReading(NONE, [], 'fa')).toBe('مخلوط منحنی تقطیر ندارد.')
})
