import type { Basis, PointMark } from '#calc/vocabulary/blend.ts'
import type { Bilingual, Language } from '#calc/vocabulary/words/language.ts'
import type { Severity } from '#calc/vocabulary/words/note-words.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERSIAN_DAY } from '../chart/texts.ts'

/** What a value rests on: the least certain of its readings. */
export type Origin = 'measured' | Exclude<PointMark, 'given'> | 'estimated'

export const ORIGINS: Record<Origin, Bilingual> = {
  measured: { en: 'measured', fa: 'اندازه‌گیری' },
  interpolated: { en: 'interpolated', fa: 'درون‌یابی' },
  extrapolated: { en: 'extrapolated', fa: 'برون‌یابی' },
  estimated: { en: 'estimated', fa: 'برآورد' },
}

/** Signs at figures that were not measured; `LEGEND` says what they mean. */
export const ORIGIN_SIGNS: Partial<Record<Origin, string>> = {
  interpolated: '∘',
  extrapolated: '×',
  estimated: '≈',
}

export const SEVERITY_WORDS: Record<Severity, Bilingual> = {
  note: { en: 'note', fa: 'یادآوری' },
  doubt: { en: 'doubtful', fa: 'تردید' },
  unsafe: { en: 'don’t decide by it', fa: 'مبنای تصمیم نیست' },
}

export const PERCENT: Record<Basis, Bilingual> = {
  volume: { en: 'vol %', fa: 'درصد حجمی' },
  mass: { en: 'mass %', fa: 'درصد جرمی' },
}

const EN = {
  report: 'Result of a blend calculation',
  predicted: 'Predicted by calculation. Not a test result and not a certificate.',
  measuredToo: 'Predicted by calculation, beside what the laboratory reported. Not a certificate.',
  facts: {
    name: 'Name',
    note: 'Note',
    owner: 'Calculated for',
    calculated: 'Calculated',
    made: 'Written',
    id: 'Calculation',
    engine: 'Engine',
    category: 'Category',
    basis: 'Shares',
    grade: 'Checked against',
    verdict: 'Verdict',
    verdictMeasured: 'Verdict',
    predicted: 'Predicted',
    reason: 'Released because',
    batch: 'Batch',
    status: 'The blend is',
  },
  basis: { volume: 'by volume at 15 °C', mass: 'by mass' },
  recipe: {
    title: 'Recipe',
    material: 'Material',
    producer: 'Producer',
    share: (unit: string) => `Share, ${unit}`,
    density: (unit: string) => `Density, ${unit}`,
    volume: (unit: string) => `Amount, ${unit}`,
    loaded: (at: string, unit: string) => `At ${at}, ${unit}`,
    metered:
      'Volumes at the temperature of loading by the tables 54B of ASTM D1250; none where these don’t reach.',
    mass: 'Amount, t',
    massInAir: 'Amount in air, t',
    total: 'Total',
    amounts: 'Volumes at 15 °C, taken as additive; masses in vacuo.',
    amountsInAir: 'Volumes at 15 °C, taken as additive; masses as weighed in air.',
  },
  results: {
    title: 'Results',
    property: 'Property',
    value: 'Value',
    unit: 'Unit',
    origin: 'Rests on',
    rule: 'Blended by',
    testMethod: 'Test method',
    missing: 'Why there is no value',
    cautious: 'Flash Point, cautious (Wickey–Chittenden)',
  },
  limits: {
    title: 'Limits',
    side: 'Limit',
    min: 'Min',
    max: 'Max',
    predicted: 'Predicted',
    measured: 'Measured',
    verdictMeasured: 'Measured is',
    margin: 'Margin',
    inR: 'Margin, R',
    guard: 'Guard',
    state: 'Verdict',
    basis: 'Judged',
    confirmed: 'Standing of the limit',
    remarks: 'Remarks',
    notChecked: (list: string) => `Not checked by this program: ${list}.`,
    explained:
      'Margins are positive inside the limit; R is the reproducibility of the test. Closer to a limit than the guard, 0.59 R, one test result proves neither side, and the verdict is left open (ISO 4259).',
    simulated:
      'Margins are positive inside the limit; R is the reproducibility of the test. Verdicts are by simulation: from 95 in 100 draws on a limit passes, up to 5 it fails.',
    residue: (residue: string) => `Evaporated counts the loss; a residue of ${residue} vol % is assumed.`,
    oneOf: (name: string, state: string) => `One of these is enough (${name}): ${state}.`,
  },
  materials: {
    title: 'Materials',
    filled: '∘: not measured, on the straight line between points that were.',
  },
  curve: {
    title: 'Distillation',
    point: 'Point',
    recovered: 'Recovered, vol %',
    blend: (unit: string) => `Blend, ${unit}`,
    none: 'There is no distillation curve of the blend.',
  },
  legend: '∘ interpolated, × extrapolated, ≈ estimated.',
  notes: {
    title: 'Methods and notes',
    weight: 'Weight',
    note: 'Note',
    about: 'About',
    methods: 'Methods',
    method: 'Method',
    for: 'Gives',
    source: 'Source',
    validity: 'Holds for',
    none: 'There is nothing to note.',
    asked: 'Estimates were asked for: what materials lack was estimated where an estimate holds.',
  },
  graph: 'Distillation graph',
  ticket: {
    title: 'Batch ticket',
    across: 'PREDICTED',
    number: 'Ticket',
    tank: 'Tank',
    sample: 'Sample',
    order: 'Order',
    recipe: 'Recipe in pumping order',
    pumped: 'Pumped',
    limits: 'Limits',
    method: 'Test method',
    noLimits: 'The calculation was not checked against a grade: the figures stand without limits.',
    orderIs: 'The order is that of the recipe.',
    name: 'Name',
    signature: 'Date and signature',
    blended: 'Blended by',
    released: 'Checked by',
  },
}

type Words = typeof EN

const FA: Words = {
  report: 'نتیجهٔ محاسبهٔ مخلوط',
  predicted: 'پیش‌بینی با محاسبه است؛ نه نتیجهٔ آزمون است و نه گواهی.',
  measuredToo: 'پیش‌بینی با محاسبه، در کنار آنچه آزمایشگاه گزارش کرده است. گواهی نیست.',
  facts: {
    name: 'نام',
    note: 'یادداشت',
    owner: 'برای',
    calculated: 'زمان محاسبه',
    made: 'زمان نوشتن',
    id: 'محاسبه',
    engine: 'هستهٔ محاسبه',
    category: 'دسته',
    basis: 'سهم‌ها',
    grade: 'بررسی با',
    verdict: 'نتیجهٔ بررسی',
    verdictMeasured: 'نتیجهٔ بررسی',
    predicted: 'پیش‌بینی',
    reason: 'دلیل ترخیص',
    batch: 'بچ',
    status: 'وضعیت مخلوط',
  },
  basis: { volume: 'حجمی در ۱۵ درجهٔ سلسیوس', mass: 'جرمی' },
  recipe: {
    title: 'دستور اختلاط',
    material: 'ماده',
    producer: 'تولیدکننده',
    share: (unit) => `سهم، ${unit}`,
    density: (unit) => `چگالی، ${unit}`,
    volume: (unit) => `مقدار، ${unit}`,
    loaded: (at, unit) => `در ${at}، ${unit}`,
    metered: 'حجم‌ها در دمای بارگیری با جدول‌های 54B از ASTM D1250 است و بیرون از دامنهٔ آن‌ها داده نشده است.',
    mass: 'مقدار، تن',
    massInAir: 'مقدار در هوا، تن',
    total: 'جمع',
    amounts: 'حجم‌ها در ۱۵ درجهٔ سلسیوس و جمع‌پذیر فرض شده است؛ جرم‌ها در خلأ است.',
    amountsInAir: 'حجم‌ها در ۱۵ درجهٔ سلسیوس و جمع‌پذیر فرض شده است؛ جرم‌ها با توزین در هوا است.',
  },
  results: {
    title: 'نتایج',
    property: 'خاصیت',
    value: 'مقدار',
    unit: 'واحد',
    origin: 'بر پایهٔ',
    rule: 'روش اختلاط',
    testMethod: 'روش آزمون',
    missing: 'چرا مقداری نیست',
    cautious: 'نقطهٔ اشتعال محتاطانه (ویکی–چیتندن)',
  },
  limits: {
    title: 'حدها',
    side: 'حد',
    min: 'حداقل',
    max: 'حداکثر',
    predicted: 'پیش‌بینی',
    measured: 'اندازه‌گیری',
    verdictMeasured: 'اندازه‌گیری‌شده',
    margin: 'فاصله تا حد',
    inR: 'فاصله بر حسب R',
    guard: 'حاشیهٔ اطمینان',
    state: 'نتیجه',
    basis: 'مبنای داوری',
    confirmed: 'پشتوانهٔ حد',
    remarks: 'توضیح',
    notChecked: (list) => `در این برنامه بررسی نمی‌شود: ${list}.`,
    explained:
      'فاصله تا حد برای مقدار مجاز مثبت است و R تجدیدپذیری آزمون است. اگر فاصله از حاشیهٔ اطمینان (۰٫۵۹ برابر R) کمتر باشد، یک نتیجهٔ آزمون هیچ‌یک از دو سو را ثابت نمی‌کند و نتیجه باز می‌ماند (\u2066ISO 4259\u2069).',
    simulated:
      'فاصله تا حد برای مقدار مجاز مثبت است و R تجدیدپذیری آزمون است. داوری بر پایهٔ شبیه‌سازی است: از ۹۵ تکرار از ۱۰۰ به بالا در حد است و تا ۵ تکرار خارج از حد.',
    residue: (residue) => `در درصد تبخیر، اتلاف به شمار می‌آید؛ باقی‌مانده ${residue} درصد حجمی فرض شده است.`,
    oneOf: (name, state) => `یکی از این‌ها کافی است (${name}): ${state}.`,
  },
  materials: {
    title: 'مواد',
    filled: '∘: اندازه‌گیری نشده و روی خط راست میان نقطه‌های اندازه‌گیری‌شده است.',
  },
  curve: {
    title: 'تقطیر',
    point: 'نقطه',
    recovered: 'بازیافت، درصد حجمی',
    blend: (unit) => `مخلوط، ${unit}`,
    none: 'مخلوط منحنی تقطیر ندارد.',
  },
  legend: '∘ درون‌یابی، × برون‌یابی، ≈ برآورد.',
  notes: {
    title: 'روش‌ها و یادداشت‌ها',
    weight: 'اهمیت',
    note: 'یادداشت',
    about: 'دربارهٔ',
    methods: 'روش‌ها',
    method: 'روش',
    for: 'برای',
    source: 'منبع',
    validity: 'دامنهٔ اعتبار',
    none: 'یادداشتی نیست.',
    asked: 'برآورد خواسته شده است: آنچه مواد ندارند، هر جا برآورد معتبر است، برآورد شده است.',
  },
  graph: 'نمودار تقطیر',
  ticket: {
    title: 'برگهٔ بچ',
    across: 'پیش‌بینی',
    number: 'شمارهٔ برگه',
    tank: 'مخزن',
    sample: 'نمونه',
    order: 'ترتیب',
    recipe: 'دستور اختلاط به ترتیب پمپاژ',
    pumped: 'پمپ‌شده',
    limits: 'حدها',
    method: 'روش آزمون',
    noLimits: 'این محاسبه با مشخصاتی بررسی نشده است و مقدارها بدون حد آمده است.',
    orderIs: 'ترتیب همان ترتیب دستور است.',
    name: 'نام',
    signature: 'تاریخ و امضا',
    blended: 'سازندهٔ مخلوط',
    released: 'بررسی‌کننده',
  },
}

export const REPORT_WORDS: Record<Language, Words> = { en: EN, fa: FA }

/** A day; for Persian readers by the solar calendar, followed by the Gregorian one. */
export const dayText = (day: string, lang: Language): string =>
  lang === 'en' || !Number.isFinite(Date.parse(day))
    ? day
    : leftToRight(`${PERSIAN_DAY.format(new Date(day))} (${day})`)

/** Day and time in UTC; for Persian readers by the solar calendar, followed by the Gregorian day. */
export function momentText(at: Date, lang: Language): string {
  const [day, time] = at.toISOString().split('T') as [string, string]
  const moment = `${time.slice(0, 5)} UTC`
  return lang === 'en' ? `${day} ${moment}` : leftToRight(`${PERSIAN_DAY.format(at)} ${moment} (${day})`)
}
