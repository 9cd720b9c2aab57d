// The notes beside a blend's figures: for each warning its severity and its words in both languages.
import { AZEOTROPE } from '../../methods/kernels.ts'
import type { WarningCode } from '../blend.ts'
import type { Bilingual, Language } from './language.ts'
import type { QuantityText } from './numbers.ts'

/** Good to know; don't rely on the last digits; don't decide by it. */
export const SEVERITIES = ['note', 'doubt', 'unsafe'] as const
export type Severity = (typeof SEVERITIES)[number]

interface Words {
  /** Of one property or several. */
  label: string
  /** The components. */
  names: string
  /** The components set against them. */
  others: string
  isSeveral: boolean
  /** The figures of the warning, as numbers and as text. */
  values: readonly number[]
  figures: readonly string[]
  /** Quantities in the user's units. */
  say: QuantityText
}

type Sentence = (words: Words) => string

interface Entry extends Record<Language, Sentence> {
  severity: Severity | ((values: readonly number[]) => Severity)
  /** Decimals of its figures; two by default. */
  decimals?: number
  /** Shown at the figure itself where the warning is unsafe; 'range': the last two figures as a range of temperatures. */
  atFigure?: Bilingual | 'range'
}

/** An interval wider than this is no figure to decide by, °C. */
const WIDE_FLASH = 20
/** Less than this is lost in the rounding. */
const NARROW_FLASH = 1
const WIDE_POINT = 20
/** More gas than this takes the averaged recovery beyond what the test repeats to, vol %. */
const MUCH_GAS = 5
/** Standard deviation of the materials' octanes from which on their average is doubtful, and no figure to decide by. */
const APART_OCTANES = 15
const FAR_OCTANES = 40

/** To two decimals. */
export const roundedFigure = (value: number) => Number(value.toFixed(2))

/** The figure in parentheses, if there is one. */
const quoted = ([figure]: readonly string[]) => (figure === undefined ? '' : ` (${figure})`)

export const NOTES: Record<WarningCode, Entry> = {
  'density-missing': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: shares by mass and by volume were taken as equal, because there is no density of ${names}.`,
    fa: ({ label, names }) =>
      `${label}: چون چگالی ${names} معلوم نیست، سهم‌های جرمی و حجمی برابر فرض شده است.`,
  },
  'density-of-others': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: ${names} (less than 1%) has no density; that of the others was used.`,
    fa: ({ label, names }) =>
      `${label}: چگالی ${names} (کمتر از ۱ درصد) معلوم نیست؛ چگالی بقیه به جای آن به کار رفت.`,
  },
  'curve-of-others': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: the curve of the others, without ${names}: less than 1%, with too few distillation points for a curve.`,
    fa: ({ label, names }) =>
      `${label}: منحنی بقیه است، بدون ${names} (کمتر از ۱ درصد) که نقطه‌های تقطیرش برای رسم منحنی کافی نیست.`,
  },
  'distillation-decreasing': {
    severity: 'doubt',
    en: ({ names }) => `Distillation temperatures of ${names} decrease somewhere; they were put in order.`,
    fa: ({ names }) => `دماهای تقطیر ${names} در جایی کاهش می‌یابد؛ پیش از محاسبه مرتب شده‌اند.`,
  },
  'end-extrapolated': {
    severity: 'doubt',
    en: ({ label, names }) => `${label}: rests on an extrapolated end of the distillation curve of ${names}.`,
    fa: ({ label, names }) => `${label}: بر بخش برون‌یابی‌شدهٔ منحنی تقطیر ${names} تکیه دارد.`,
  },
  clamped: {
    severity: 'note',
    en: ({ label }) => `${label}: limited to the range of the components.`,
    fa: ({ label }) => `${label}: به محدودهٔ مقدارهای اجزا محدود شد.`,
  },
  'flash-below-zero': {
    severity: 'unsafe',
    en: ({ label, names, isSeveral, say }) =>
      `${label}: ${names} ${isSeveral ? 'are' : 'is'} below ${say.at(0, '°C')}, where the index is only approximate (±${say.apart(20, '°C')}).`,
    fa: ({ label, names, say }) =>
      `${label} ممکن است تا ${say.apart(20, '°C')} خطا داشته باشد: مقدار ${names} زیر ${say.at(0, '°C')} است و شاخص در آنجا تقریبی است.`,
  },
  'viscosity-below-domain': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label} is uncertain: that of ${names} is below 0.21 cSt, where ASTM D341 begins.`,
    fa: ({ label, names }) =>
      `${label} نامطمئن است: مقدار ${names} کمتر از ۰٫۲۱ سانتی‌استوکس، یعنی پایین‌تر از دامنهٔ ASTM D341 است.`,
  },
  'cetane-index-averaged': {
    severity: 'doubt',
    en: ({ label, names, isSeveral }) =>
      `${label} was averaged from the components’ own, not recalculated: ${names} ${isSeveral ? 'lack' : 'lacks'} a distillation curve or a density.`,
    fa: ({ label, names }) =>
      `${label} میانگین مقدارهای اجزاست و از نو محاسبه نشده است: منحنی تقطیر یا چگالی ${names} در دست نیست.`,
  },
  'cetane-index-out-of-range': {
    severity: 'doubt',
    en: ({ label, figures }) =>
      `${label}${quoted(figures)} is outside 32.5 to 56.5, where ASTM D4737 is valid.`,
    fa: ({ label, figures }) =>
      `${label}${quoted(figures)} بیرون از دامنهٔ اعتبار ASTM D4737 (۳۲٫۵ تا ۵۶٫۵) است.`,
  },
  'cetane-index-inputs-out-of-range': {
    severity: 'doubt',
    en: ({ label }) =>
      `${label} is less certain: density, 10%, 50% or 90% of the blend lies outside the data behind ASTM D4737.`,
    fa: ({ label }) =>
      `${label} کمتر قابل اعتماد است: چگالی یا نقطه‌های ۱۰، ۵۰ یا ۹۰ درصد مخلوط بیرون از محدودهٔ داده‌های ASTM D4737 است.`,
  },
  'color-lower-bound': {
    severity: 'doubt',
    en: ({ label, names, isSeveral }) =>
      `${label} of the blend is at least this dark: ${names} ${isSeveral ? 'are' : 'is'} darker than the scale.`,
    fa: ({ label, names }) => `${label} مخلوط حداقل به همین تیرگی است: ${names} تیره‌تر از پایان مقیاس است.`,
  },
  'recovery-light-end': {
    severity: ([share]) => (share! > MUCH_GAS ? 'unsafe' : 'doubt'),
    decimals: 1,
    en: ({ label, names, figures: [share] }) =>
      `${label} may be up to ${share} vol % lower: ${names} mostly evaporates as loss.`,
    fa: ({ label, names, figures: [share] }) =>
      `${label} ممکن است تا ${share} درصد حجمی کمتر باشد: ${names} بیشتر در شمار افت تقطیر می‌رود.`,
  },
  'flash-interval': {
    severity: ([low, high]) =>
      high! - low! > WIDE_FLASH ? 'unsafe' : high! - low! < NARROW_FLASH ? 'note' : 'doubt',
    decimals: 0,
    atFigure: 'range',
    en: ({ label, names, values: [low, high], say }) =>
      high! - low! < NARROW_FLASH
        ? `${label}: the index is approximate with ${names}, which hardly matters at this share.`
        : `${label} lies between ${say.figure(low!, '°C', 0)} and ${say.at(high!, '°C', 0)}: the index is approximate with ${names}.`,
    fa: ({ label, names, values: [low, high], say }) =>
      high! - low! < NARROW_FLASH
        ? `${label}: شاخص در حضور ${names} تقریبی است، اما با این سهم اثر محسوسی ندارد.`
        : `${label} میان ${say.figure(low!, '°C', 0)} و ${say.at(high!, '°C', 0)} است: شاخص در حضور ${names} تقریبی است.`,
  },
  'curve-gap': {
    severity: ([, , low, high]) =>
      high! - low! > WIDE_POINT ? 'unsafe' : high! - low! > 5 ? 'doubt' : 'note',
    decimals: 0,
    atFigure: 'range',
    en: ({ label, names, others, values: [from, to, low, high], say }) =>
      `${label} may move by up to ${say.apart(high! - low!, '°C', 0)} when ${names} or ${others} changes by half a per cent: almost nothing boils between ${say.figure(from!, '°C', 0)} and ${say.at(to!, '°C', 0)} (TBP).`,
    fa: ({ label, names, others, values: [from, to, low, high], say }) =>
      `${label} با نیم درصد کم یا زیاد شدن ${names} یا ${others} تا ${say.apart(high! - low!, '°C', 0)} تغییر می‌کند: میان ${say.figure(from!, '°C', 0)} و ${say.at(to!, '°C', 0)} (TBP) تقریباً چیزی نمی‌جوشد.`,
  },
  'cold-flow-apart': {
    severity: 'doubt',
    decimals: 0,
    en: ({ label, names, values: [apart], say }) =>
      `${label}: low confidence, because ${names} are ${say.apart(apart!, '°C', 0)} apart and no measured blends support the rule.`,
    fa: ({ label, names, values: [apart], say }) =>
      `${label} کمتر قابل اعتماد است: اختلاف ${names} ${say.apart(apart!, '°C', 0)} است و هیچ مخلوط اندازه‌گیری‌شده‌ای این قاعده را تأیید نمی‌کند.`,
  },
  'pour-freezing-mixed': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label} mixes the pour points of ${names} with the freezing points of ${others}.`,
    fa: ({ label, names, others }) =>
      `${label}: نقطهٔ ریزش ${names} با نقطهٔ انجماد ${others} یک‌جا به کار رفته است.`,
  },
  'color-read-as-saybolt': {
    severity: 'note',
    en: ({ label, names, figures }) =>
      `${label}: the bare number of ${names} was read as Saybolt +${figures[0]}.`,
    fa: ({ label, names, figures }) =>
      `${label}: عدد بدون مقیاس ${names}، \u2066+${figures[0]}\u2069 در مقیاس Saybolt در نظر گرفته شد.`,
  },
  'color-read-as-d1500': {
    severity: 'note',
    en: ({ label, names, figures }) =>
      `${label}: the bare number of ${names} was read as ASTM D1500 ${figures[0]}.`,
    fa: ({ label, names, figures }) =>
      `${label}: عدد بدون مقیاس ${names}، ${figures[0]} در مقیاس ASTM D1500 در نظر گرفته شد.`,
  },
  'color-scales-mixed': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label} mixes two scales: Saybolt for ${names}, ASTM D1500 for ${others}.`,
    fa: ({ label, names, others }) =>
      `${label} از دو مقیاس به دست آمده است: Saybolt برای ${names} و ASTM D1500 برای ${others}.`,
  },
  'rvp-alcohol': {
    // No figures in calculations of earlier releases.
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, values: [low, high], say }) =>
      high === undefined
        ? `${label} with ${names} may be off by ${say.apart(4, 'kPa')}: the rule was checked on one base stock.`
        : `${label} with ${names} lies between ${say.figure(low!, 'kPa', 1)} and ${say.at(high, 'kPa', 1)}: the rule was checked on one base stock, and a little alcohol raises it more than in proportion.`,
    fa: ({ label, names, values: [low, high], say }) =>
      high === undefined
        ? `${label} با ${names} ممکن است تا ${say.apart(4, 'kPa')} خطا داشته باشد: قاعده تنها با یک خوراک پایه آزموده شده است.`
        : `${label} با ${names} میان ${say.figure(low!, 'kPa', 1)} و ${say.at(high, 'kPa', 1)} است: قاعده تنها با یک خوراک پایه آزموده شده است و الکل کم، فشار بخار را بیش از نسبت سهمش بالا می‌برد.`,
  },
  'rvp-oxygenate': {
    // No figures in calculations of earlier releases.
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, values: [value, most], say }) =>
      most === undefined
        ? `${label} reads ${say.figure(2, 'kPa')} to ${say.apart(4, 'kPa')} low with ${names}.`
        : `${label} tends to read low with ${names}: by up to ${say.apart(most - value!, 'kPa', 1)} in 95 of 100 blends.`,
    fa: ({ label, names, values: [value, most], say }) =>
      most === undefined
        ? `${label} با ${names} ${say.figure(2, 'kPa')} تا ${say.apart(4, 'kPa')} کمتر از واقع به دست می‌آید.`
        : `${label} با ${names} معمولاً کمتر از واقع به دست می‌آید: در ۹۵ مخلوط از ۱۰۰ تا ${say.apart(most - value!, 'kPa', 1)}.`,
  },
  'distillation-alcohol': {
    severity: ([off]) => (off === undefined || off > 10 ? 'unsafe' : 'doubt'),
    atFigure: { en: 'azeotropes ignored', fa: 'بدون آزئوتروپ‌ها' },
    en: ({ label, names, values: [off = AZEOTROPE.most], say }) =>
      `${label}: azeotropes of ${names} with hydrocarbons are not taken into account; a point may be off by ${say.apart(Math.ceil(off), '°C')}.`,
    fa: ({ label, names, values: [off = AZEOTROPE.most], say }) =>
      `${label}: آزئوتروپ‌های ${names} با هیدروکربن‌ها در محاسبه نمی‌آید؛ خطای یک نقطه ممکن است به ${say.apart(Math.ceil(off), '°C')} برسد.`,
  },
  'distillation-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: azeotropes of ${names} with hydrocarbons are not taken into account.`,
    fa: ({ label, names }) => `${label}: آزئوتروپ‌های ${names} با هیدروکربن‌ها در محاسبه نمی‌آید.`,
  },
  'distillation-fame': {
    severity: ([low, high]) => (high! - low! > 5 ? 'doubt' : 'note'),
    decimals: 0,
    en: ({ label, names, values: [low, high], say }) =>
      `${label} with ${names}: averaged linearly, as measured with FAME; the curve rule differs by up to ${say.apart(high! - low!, '°C', 0)}.`,
    fa: ({ label, names, values: [low, high], say }) =>
      `${label} با ${names}: میانگین خطی است، همان‌گونه که برای FAME اندازه‌گیری شده است؛ قاعدهٔ منحنی تا ${say.apart(high! - low!, '°C', 0)} با آن اختلاف دارد.`,
  },
  'cetane-index-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label} is not meaningful with ${names}: ASTM D4737 was fitted to hydrocarbons. Use the cetane number.`,
    fa: ({ label, names }) =>
      `${label} در حضور ${names} معنای چندانی ندارد: ASTM D4737 برای هیدروکربن‌ها به دست آمده است. عدد ستان را ملاک قرار دهید.`,
  },
  'base-worked-back': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: the value of ${names} without alcohol is not known; it was calculated back from its own value and its stated alcohol content.`,
    fa: ({ label, names }) =>
      `${label}: مقدار ${names} بدون الکل معلوم نیست؛ از مقدار خود آن و درصد الکل اعلام‌شده‌اش محاسبه شد.`,
  },
  'aki-contradicts': {
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, figures }) =>
      `${label} is ${figures[0]} away from the mean of RON and MON: the figures of ${names} contradict each other.`,
    fa: ({ label, names, figures }) =>
      `${label} از میانگین RON و MON ${figures[0]} واحد اختلاف دارد: عددهای ${names} با هم سازگار نیست.`,
  },
  'cetane-index-contradicts': {
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, figures }) =>
      `${label} is ${figures[0]} away from ASTM D4737: the stated index of ${names} contradicts its density and distillation.`,
    fa: ({ label, names, figures }) =>
      `${label} از ASTM D4737 ${figures[0]} واحد اختلاف دارد: شاخص اعلام‌شدهٔ ${names} با چگالی و تقطیر آن سازگار نیست.`,
  },
  shrinkage: {
    severity: 'note',
    en: ({ label, names, others, figures, values, say }) =>
      `${label} may come out up to ${say.apart(roundedFigure(values[1]!), 'kg/m³')} higher: ${names} in ${others} can shrink by ${figures[0]} % of the volume (API MPMS 12.3, measured on crude oil). This is not included.`,
    fa: ({ label, names, others, figures, values, say }) =>
      `${label} شاید تا ${say.apart(roundedFigure(values[1]!), 'kg/m³')} بیشتر شود: با آمیختن ${names} در ${others} حجم تا ${figures[0]} درصد کم می‌شود (API MPMS، بخش ۱۲٫۳، اندازه‌گیری‌شده روی نفت خام). این کاهش در محاسبه نیامده است.`,
  },
  'octane-linear': {
    // No figure in calculations of earlier releases.
    severity: ([scatter = 0]) =>
      scatter >= FAR_OCTANES ? 'unsafe' : scatter >= APART_OCTANES ? 'doubt' : 'note',
    decimals: 0,
    atFigure: { en: 'octanes too far apart', fa: 'اختلاف زیاد اکتان‌ها' },
    en: ({ label, names, values: [scatter = 0] }) =>
      `${label}: averaged by volume, because Ethyl RT-70 needs RON and MON between 50 and 110, olefin and aromatics (see ${names}).${scatter >= APART_OCTANES ? ' The materials’ octanes are far apart: the average may be off by 5 to 10.' : ''}`,
    fa: ({ label, names, values: [scatter = 0] }) =>
      `${label}: میانگین حجمی است؛ روش Ethyl RT-70 به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد (${names} را ببینید).${scatter >= APART_OCTANES ? ' اکتان مواد اختلاف زیادی با هم دارد: خطای میانگین ممکن است به ۵ تا ۱۰ واحد برسد.' : ''}`,
  },
  'octane-part-linear': {
    severity: 'note',
    decimals: 1,
    en: ({ label, names, figures: [share] }) =>
      `${label}: ${names} (${share} vol %) was added by volume; Ethyl RT-70, which needs RON and MON between 50 and 110, olefin and aromatics, was used for the rest.`,
    fa: ({ label, names, figures: [share] }) =>
      `${label}: ${names} (${share} درصد حجمی) به نسبت حجم افزوده شد؛ روش Ethyl RT-70 که به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد برای بقیه به کار رفت.`,
  },
  'octane-alcohol': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: averaged by mole because of ${names}; within 3 of measured values, and usually low.`,
    fa: ({ label, names }) =>
      `${label}: به علت ${names} میانگین مولی است؛ خطا تا ۳ واحد است و مقدار معمولاً کمتر از واقع به دست می‌آید.`,
  },
  'octane-alcohol-by-volume': {
    severity: 'unsafe',
    atFigure: { en: 'may read 10 too low', fa: 'احتمالاً تا ۱۰ واحد کمتر از واقع' },
    en: ({ label, names, others }) =>
      `${label} with ${names} may read 10 too low: averaged by volume, because the molar mass of ${others} needs a density and a distillation from 10% to 90%.`,
    fa: ({ label, names, others }) =>
      `${label} با ${names} ممکن است تا ۱۰ واحد کمتر از واقع باشد: میانگین حجمی است، زیرا جرم مولی ${others} به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.`,
  },
  'octane-with-alcohol': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label}: by mole because of ${names}; usually within 3, but up to 10 low with hydrocarbons below 60.${others ? ` 7.3 kmol/m³ stands in for ${others}: a molar mass needs a density and a distillation from 10% to 90%.` : ''}`,
    fa: ({ label, names, others }) =>
      `${label}: به علت ${names} مولی حساب شده است؛ خطا معمولاً تا ۳ واحد است، اما با هیدروکربن‌های با اکتان کمتر از ۶۰ ممکن است تا ۱۰ واحد کمتر از واقع باشد.${others ? ` برای ${others} مقدار ۷٫۳ \u2066kmol/m³\u2069 به کار رفت: جرم مولی به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.` : ''}`,
  },
  'octane-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }) => `${label}: Ethyl RT-70 does not hold for ${names}; by volume instead.`,
    fa: ({ label, names }) => `${label}: روش Ethyl RT-70 برای ${names} معتبر نیست؛ حجمی حساب شده است.`,
  },
  estimated: {
    severity: 'doubt',
    en: ({ label, names }) => `${label}: estimated for ${names} from distillation and density, not measured.`,
    fa: ({ label, names }) =>
      `${label}: برای ${names} از روی تقطیر و چگالی برآورد شده و اندازه‌گیری نشده است.`,
  },
  'sulfur-above-procedure-b': {
    severity: 'doubt',
    en: ({ label, values: [sulfur], say }) =>
      `${label}: procedure B is for diesel of up to ${say.at(500, 'ppm')} sulfur; ${sulfur === undefined ? 'that of the blend is not known' : `the blend has ${say.at(sulfur, 'ppm', 0)}`}.`,
    fa: ({ label, values: [sulfur], say }) =>
      `${label}: روش B برای دیزل با گوگرد تا ${say.at(500, 'ppm')} است؛ گوگرد مخلوط ${sulfur === undefined ? 'معلوم نیست' : `${say.at(sulfur, 'ppm', 0)} است`}.`,
  },
}
