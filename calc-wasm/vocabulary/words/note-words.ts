// The notes beside a blend's figures: for each warning its severity and its words in both languages.
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
      `${label}: ${names} ${isSeveral ? 'are' : 'is'} below ${say.at(0, '°C')}, where the index is only roughly right (±${say.apart(20, '°C')}).`,
    fa: ({ label, names, say }) =>
      `${label} ممکن است تا ${say.apart(20, '°C')} خطا داشته باشد: برای ${names} زیر ${say.at(0, '°C')} است.`,
  },
  'viscosity-below-domain': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label} is uncertain: for ${names} it lies below 0.21 cSt, where ASTM D341 begins.`,
    fa: ({ label, names }) =>
      `${label} نامطمئن است: برای ${names} کمتر از ۰٫۲۱ سانتی‌استوکس است که آغاز دامنهٔ ASTM D341 است.`,
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
      `${label}${quoted(figures)} بیرون از ۳۲٫۵ تا ۵۶٫۵ است که دامنهٔ اعتبار ASTM D4737 است.`,
  },
  'cetane-index-inputs-out-of-range': {
    severity: 'doubt',
    en: ({ label }) =>
      `${label} is less certain: density, 10%, 50% or 90% of the blend lies outside the data behind ASTM D4737.`,
    fa: ({ label }) =>
      `${label} کمتر قابل اعتماد است: چگالی یا نقطه‌های ۱۰، ۵۰ یا ۹۰ درصد مخلوط بیرون از داده‌های پشتوانهٔ ASTM D4737 است.`,
  },
  'color-lower-bound': {
    severity: 'doubt',
    en: ({ label, names, isSeveral }) =>
      `${label} of the blend is at least this dark: ${names} ${isSeveral ? 'are' : 'is'} darker than the scale.`,
    fa: ({ label, names }) => `${label} مخلوط حداقل به این تیرگی است: ${names} تیره‌تر از مقیاس است.`,
  },
  'recovery-light-end': {
    severity: ([share]) => (share! > MUCH_GAS ? 'unsafe' : 'doubt'),
    decimals: 1,
    en: ({ label, names, figures: [share] }) =>
      `${label} may be up to ${share} vol % lower: ${names} mostly leaves as loss.`,
    fa: ({ label, names, figures: [share] }) =>
      `${label} ممکن است تا ${share} درصد حجمی کمتر باشد: بیشتر ${names} به صورت افت از دست می‌رود.`,
  },
  'flash-interval': {
    severity: ([low, high]) =>
      high! - low! > WIDE_FLASH ? 'unsafe' : high! - low! < NARROW_FLASH ? 'note' : 'doubt',
    decimals: 0,
    atFigure: 'range',
    en: ({ label, names, values: [low, high], say }) =>
      high! - low! < NARROW_FLASH
        ? `${label}: the index is rough with ${names}, which hardly matters at this share.`
        : `${label} lies between ${say.figure(low!, '°C', 0)} and ${say.at(high!, '°C', 0)}: the index is rough with ${names}.`,
    fa: ({ label, names, values: [low, high], say }) =>
      high! - low! < NARROW_FLASH
        ? `${label}: شاخص با ${names} تقریبی است، اما در این سهم اثر محسوسی ندارد.`
        : `${label} میان ${say.figure(low!, '°C', 0)} و ${say.at(high!, '°C', 0)} است: شاخص با ${names} تقریبی است.`,
  },
  'curve-gap': {
    severity: ([, , low, high]) =>
      high! - low! > WIDE_POINT ? 'unsafe' : high! - low! > 5 ? 'doubt' : 'note',
    decimals: 0,
    atFigure: 'range',
    en: ({ label, names, others, values: [from, to, low, high], say }) =>
      `${label} may move by up to ${say.apart(high! - low!, '°C', 0)} for half a per cent of ${names} or ${others}: next to nothing boils between ${say.figure(from!, '°C', 0)} and ${say.at(to!, '°C', 0)} (TBP).`,
    fa: ({ label, names, others, values: [from, to, low, high], say }) =>
      `${label} با نیم درصد بیشتر یا کمتر از ${names} یا ${others} تا ${say.apart(high! - low!, '°C', 0)} جابه‌جا می‌شود: میان ${say.figure(from!, '°C', 0)} و ${say.at(to!, '°C', 0)} (TBP) تقریباً چیزی نمی‌جوشد.`,
  },
  'cold-flow-apart': {
    severity: 'doubt',
    decimals: 0,
    en: ({ label, names, values: [apart], say }) =>
      `${label}: low confidence, because ${names} are ${say.apart(apart!, '°C', 0)} apart and no measured blends support the rule.`,
    fa: ({ label, names, values: [apart], say }) =>
      `${label} کمتر قابل اعتماد است: فاصلهٔ ${names} ${say.apart(apart!, '°C', 0)} است و مخلوط اندازه‌گیری‌شده‌ای پشتوانهٔ این قاعده نیست.`,
  },
  'pour-freezing-mixed': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label} mixes the pour points of ${names} with the freezing points of ${others}.`,
    fa: ({ label, names, others }) =>
      `${label}: نقطهٔ ریزش ${names} با نقطهٔ انجماد ${others} در هم آمیخته است.`,
  },
  'color-read-as-saybolt': {
    severity: 'note',
    en: ({ label, names, figures }) =>
      `${label}: the bare number of ${names} was read as Saybolt +${figures[0]}.`,
    fa: ({ label, names, figures }) =>
      `${label}: عدد بی‌نشان ${names}، \u2066+${figures[0]}\u2069 در مقیاس Saybolt خوانده شد.`,
  },
  'color-read-as-d1500': {
    severity: 'note',
    en: ({ label, names, figures }) =>
      `${label}: the bare number of ${names} was read as ASTM D1500 ${figures[0]}.`,
    fa: ({ label, names, figures }) =>
      `${label}: عدد بی‌نشان ${names}، ${figures[0]} در مقیاس ASTM D1500 خوانده شد.`,
  },
  'color-scales-mixed': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label} mixes two scales: Saybolt for ${names}, ASTM D1500 for ${others}.`,
    fa: ({ label, names, others }) =>
      `${label} دو مقیاس را در هم می‌آمیزد: Saybolt برای ${names} و ASTM D1500 برای ${others}.`,
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
        ? `${label} با ${names} ممکن است تا ${say.apart(4, 'kPa')} خطا داشته باشد: قاعده با یک خوراک پایه سنجیده شده است.`
        : `${label} با ${names} میان ${say.figure(low!, 'kPa', 1)} و ${say.at(high, 'kPa', 1)} است: قاعده با یک خوراک پایه سنجیده شده و اندکی الکل آن را بیش از نسبت سهمش بالا می‌برد.`,
  },
  'rvp-oxygenate': {
    // No figures in calculations of earlier releases.
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, values: [value, most], say }) =>
      most === undefined
        ? `${label} reads ${say.figure(2, 'kPa')} to ${say.apart(4, 'kPa')} low with ${names}.`
        : `${label} reads low rather than high with ${names}: by up to ${say.apart(most - value!, 'kPa', 1)} in 95 of 100 blends.`,
    fa: ({ label, names, values: [value, most], say }) =>
      most === undefined
        ? `${label} با ${names} ${say.figure(2, 'kPa')} تا ${say.apart(4, 'kPa')} کمتر از واقع به دست می‌آید.`
        : `${label} با ${names} بیشتر رو به کم است: در ۹۵ مخلوط از ۱۰۰ تا ${say.apart(most - value!, 'kPa', 1)} کمتر از واقع.`,
  },
  'distillation-alcohol': {
    severity: 'unsafe',
    atFigure: { en: 'azeotropes not seen', fa: 'بدون آزئوتروپ‌ها' },
    en: ({ label, names, say }) =>
      `${label}: azeotropes of ${names} with hydrocarbons are not seen; a point may be off by ${say.apart(30, '°C')}.`,
    fa: ({ label, names, say }) =>
      `${label}: آزئوتروپ‌های ${names} با هیدروکربن‌ها به شمار نمی‌آید؛ خطای یک نقطه شاید به ${say.apart(30, '°C')} برسد.`,
  },
  'distillation-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }) => `${label}: azeotropes of ${names} with hydrocarbons are not seen.`,
    fa: ({ label, names }) => `${label}: آزئوتروپ‌های ${names} با هیدروکربن‌ها به شمار نمی‌آید.`,
  },
  'distillation-fame': {
    severity: ([low, high]) => (high! - low! > 5 ? 'doubt' : 'note'),
    decimals: 0,
    en: ({ label, names, values: [low, high], say }) =>
      `${label} with ${names}: a straight line, as measured with FAME; the rule of curves differs by up to ${say.apart(high! - low!, '°C', 0)}.`,
    fa: ({ label, names, values: [low, high], say }) =>
      `${label} با ${names}: خط راست است، چنان‌که برای FAME اندازه‌گیری شده؛ قاعدهٔ منحنی‌ها تا ${say.apart(high! - low!, '°C', 0)} با آن اختلاف دارد.`,
  },
  'cetane-index-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label} says little with ${names}: ASTM D4737 was fitted to hydrocarbons. Go by the cetane number.`,
    fa: ({ label, names }) =>
      `${label} با ${names} چندان گویا نیست: ASTM D4737 برای هیدروکربن‌ها به دست آمده است. عدد ستان را ملاک بگیرید.`,
  },
  'base-worked-back': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: what ${names} would have without alcohol isn’t known; it was worked back from its own figure and the stated content.`,
    fa: ({ label, names }) =>
      `${label}: مقدار ${names} بدون الکل معلوم نیست؛ از مقدار خودش و درصد الکلی که برایش گفته شده برگردانده شد.`,
  },
  'aki-contradicts': {
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, figures }) =>
      `${label} is ${figures[0]} away from the mean of RON and MON: the figures of ${names} contradict each other.`,
    fa: ({ label, names, figures }) =>
      `${label} از میانگین RON و MON ${figures[0]} واحد فاصله دارد: عددهای ${names} با هم نمی‌خواند.`,
  },
  'cetane-index-contradicts': {
    severity: 'doubt',
    decimals: 1,
    en: ({ label, names, figures }) =>
      `${label} is ${figures[0]} away from ASTM D4737: what ${names} states contradicts its own density and distillation.`,
    fa: ({ label, names, figures }) =>
      `${label} از ASTM D4737 ${figures[0]} واحد فاصله دارد: شاخص خود ${names} با چگالی و تقطیر آن نمی‌خواند.`,
  },
  shrinkage: {
    severity: 'note',
    en: ({ label, names, others, figures, values, say }) =>
      `${label} may come out up to ${say.apart(roundedFigure(values[1]!), 'kg/m³')} higher: ${names} in ${others} can shrink by ${figures[0]} % of the volume (API MPMS 12.3, measured on crude oil). It is not counted in.`,
    fa: ({ label, names, others, figures, values, say }) =>
      `${label} شاید تا ${say.apart(roundedFigure(values[1]!), 'kg/m³')} بیشتر شود: با آمیختن ${names} در ${others} حجم تا ${figures[0]} درصد کم می‌شود (API MPMS، بخش ۱۲٫۳، اندازه‌گیری‌شده روی نفت خام). این در محاسبه نیامده است.`,
  },
  'octane-linear': {
    // No figure in calculations of earlier releases.
    severity: ([scatter = 0]) =>
      scatter >= FAR_OCTANES ? 'unsafe' : scatter >= APART_OCTANES ? 'doubt' : 'note',
    decimals: 0,
    atFigure: { en: 'octanes too far apart', fa: 'اکتان‌ها بسیار دور از هم' },
    en: ({ label, names, values: [scatter = 0] }) =>
      `${label}: averaged by volume, because Ethyl RT-70 needs RON and MON between 50 and 110, olefin and aromatics (see ${names}).${scatter >= APART_OCTANES ? ' The materials’ octanes are far apart: the average may be off by 5 to 10.' : ''}`,
    fa: ({ label, names, values: [scatter = 0] }) =>
      `${label}: میانگین حجمی است؛ روش Ethyl RT-70 به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد (${names} را ببینید).${scatter >= APART_OCTANES ? ' اکتان مواد بسیار دور از هم است: خطای میانگین شاید به ۵ تا ۱۰ واحد برسد.' : ''}`,
  },
  'octane-part-linear': {
    severity: 'note',
    decimals: 1,
    en: ({ label, names, figures: [share] }) =>
      `${label}: ${names} (${share} vol %) joined by volume; Ethyl RT-70, which needs RON and MON between 50 and 110, olefin and aromatics, holds for the rest.`,
    fa: ({ label, names, figures: [share] }) =>
      `${label}: ${names} (${share} درصد حجمی) به نسبت حجم افزوده شد؛ روش Ethyl RT-70 که به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد برای بقیه به کار رفت.`,
  },
  'octane-alcohol': {
    severity: 'doubt',
    en: ({ label, names }) =>
      `${label}: averaged by mole because of ${names}; right within 3, and rather low.`,
    fa: ({ label, names }) =>
      `${label}: به سبب ${names} میانگین مولی است؛ با خطای تا ۳ واحد و بیشتر رو به کم.`,
  },
  'octane-alcohol-by-volume': {
    severity: 'unsafe',
    atFigure: { en: 'may read 10 too low', fa: 'شاید تا ۱۰ واحد کمتر از واقع' },
    en: ({ label, names, others }) =>
      `${label} with ${names} may read 10 too low: averaged by volume, because the molar mass of ${others} needs a density and a distillation from 10% to 90%.`,
    fa: ({ label, names, others }) =>
      `${label} با ${names} شاید تا ۱۰ واحد کمتر از واقع باشد: میانگین حجمی است، زیرا جرم مولی ${others} به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.`,
  },
  'octane-with-alcohol': {
    severity: 'doubt',
    en: ({ label, names, others }) =>
      `${label}: by mole because of ${names}; usually right within 3, and up to 10 low with hydrocarbons of less than 60.${others ? ` 7.3 kmol/m³ stands in for ${others}: a molar mass needs a density and a distillation from 10% to 90%.` : ''}`,
    fa: ({ label, names, others }) =>
      `${label}: به سبب ${names} مولی حساب شده است؛ خطا معمولاً تا ۳ واحد است و با هیدروکربن‌های کمتر از ۶۰ شاید تا ۱۰ واحد کمتر از واقع باشد.${others ? ` برای ${others} مقدار ۷٫۳ \u2066kmol/m³\u2069 گذاشته شد: جرم مولی به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.` : ''}`,
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
