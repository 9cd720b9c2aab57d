import { APPROXIMATE_WORDS, type Approximate } from '#calc/vocabulary/approximate.ts'
import type { Basis, PointMark } from '#calc/vocabulary/blend.ts'
import { type Bilingual, inLanguages, type Language } from '#calc/vocabulary/words/language.ts'
import type { Severity } from '#calc/vocabulary/words/note-words.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERSIAN_DAY } from '../chart/texts.ts'

export type Origin = 'measured' | Exclude<PointMark, 'given'> | Approximate

export const ORIGINS: Record<Origin, Bilingual> = {
  measured: { en: 'readings', fa: 'داده‌های مواد' },
  interpolated: { en: 'interpolated', fa: 'درون‌یابی' },
  extrapolated: { en: 'extrapolated', fa: 'برون‌یابی' },
  ...APPROXIMATE_WORDS,
}

/** Signs of figures that were not measured; `legend` explains them. */
export const ORIGIN_SIGNS: Partial<Record<Origin, string>> = {
  interpolated: '∘',
  extrapolated: '×',
  estimated: '≈',
  assumed: '≈',
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

export const REPORT_WORDS = inLanguages({
  report: ['Result of a blend calculation', 'نتیجهٔ محاسبهٔ مخلوط'],
  predicted: [
    'Predicted by calculation. Not a test result and not a certificate.',
    'پیش‌بینی با محاسبه است؛ نه نتیجهٔ آزمون است و نه گواهی.',
  ],
  measuredToo: [
    'Predicted by calculation, beside what the laboratory reported. Not a certificate.',
    'پیش‌بینی با محاسبه، در کنار آنچه آزمایشگاه گزارش کرده است. گواهی نیست.',
  ],
  facts: {
    name: ['Name', 'نام'],
    note: ['Note', 'یادداشت'],
    owner: ['Calculated for', 'برای'],
    calculated: ['Calculated', 'زمان محاسبه'],
    made: ['Written', 'زمان صدور'],
    id: ['Calculation', 'محاسبه'],
    engine: ['Engine', 'هستهٔ محاسبه'],
    category: ['Category', 'دسته'],
    basis: ['Shares', 'سهم‌ها'],
    grade: ['Checked against', 'بررسی با'],
    verdict: ['Verdict', 'نتیجهٔ بررسی'],
    verdictMeasured: ['Verdict', 'نتیجهٔ بررسی'],
    predicted: ['Predicted', 'پیش‌بینی'],
    reason: ['Released because', 'دلیل ترخیص'],
    batch: ['Batch', 'بچ'],
    status: ['The blend is', 'وضعیت مخلوط'],
  },
  basis: {
    volume: ['by volume at 15 °C', 'حجمی در ۱۵ درجهٔ سلسیوس'],
    mass: ['by mass', 'جرمی'],
  },
  recipe: {
    title: ['Recipe', 'دستور اختلاط'],
    material: ['Material', 'ماده'],
    producer: ['Producer', 'تولیدکننده'],
    share: [(unit: string) => `Share, ${unit}`, (unit) => `سهم، ${unit}`],
    density: [(unit: string) => `Density, ${unit}`, (unit) => `چگالی، ${unit}`],
    volume: [(unit: string) => `Amount, ${unit}`, (unit) => `مقدار، ${unit}`],
    loaded: [(at: string, unit: string) => `At ${at}, ${unit}`, (at, unit) => `در ${at}، ${unit}`],
    metered: [
      'Volumes at the temperature of loading by the tables 54B of ASTM D1250; none where these don’t reach.',
      'حجم‌ها در دمای بارگیری با جدول‌های 54B از ASTM D1250 است و بیرون از دامنهٔ آن‌ها داده نشده است.',
    ],
    mass: ['Amount, t', 'مقدار، تن'],
    massInAir: ['Amount in air, t', 'مقدار در هوا، تن'],
    total: ['Total', 'جمع'],
    amounts: [
      'Volumes at 15 °C, taken as additive; masses in vacuo.',
      'حجم‌ها در ۱۵ درجهٔ سلسیوس و جمع‌پذیر فرض شده است؛ جرم‌ها در خلأ است.',
    ],
    amountsInAir: [
      'Volumes at 15 °C, taken as additive; masses as weighed in air.',
      'حجم‌ها در ۱۵ درجهٔ سلسیوس و جمع‌پذیر فرض شده است؛ جرم‌ها با توزین در هوا است.',
    ],
  },
  results: {
    title: ['Results', 'نتایج'],
    property: ['Property', 'خاصیت'],
    value: ['Value', 'مقدار'],
    unit: ['Unit', 'واحد'],
    origin: ['Rests on', 'بر پایهٔ'],
    rule: ['Blended by', 'روش اختلاط'],
    testMethod: ['Test method', 'روش آزمون'],
    missing: ['Why there is no value', 'چرا مقداری نیست'],
    unknown: ['not known', 'نامعلوم'],
    corrected: ['Corrected', 'تصحیح‌شده'],
    further: ['Further properties', 'خواص دیگر'],
    cautious: ['Flash Point, cautious (Wickey–Chittenden)', 'نقطهٔ اشتعال با حاشیهٔ ایمنی (ویکی–چیتندن)'],
  },
  limits: {
    title: ['Limits', 'حدها'],
    side: ['Limit', 'حد'],
    min: ['Min', 'حداقل'],
    max: ['Max', 'حداکثر'],
    predicted: ['Predicted', 'پیش‌بینی'],
    measured: ['Measured', 'اندازه‌گیری'],
    verdictMeasured: ['Measured is', 'اندازه‌گیری‌شده'],
    margin: ['Margin', 'فاصله تا حد'],
    inR: ['Margin, R', 'فاصله بر حسب R'],
    guard: ['Guard', 'حاشیهٔ اطمینان'],
    state: ['Verdict', 'نتیجه'],
    basis: ['Judged', 'مبنای ارزیابی'],
    confirmed: ['Source of the limit', 'منبع و اعتبار حد'],
    remarks: ['Remarks', 'توضیح'],
    notChecked: [
      (list: string) => `Not checked by this program: ${list}.`,
      (list) => `در این برنامه بررسی نمی‌شود: ${list}.`,
    ],
    explained: [
      'Margins are positive inside the limit; R is the reproducibility of the test. Closer to a limit than the guard, 0.59 R, one test result proves neither side, and the verdict is left open (ISO 4259).',
      'فاصله تا حد برای مقدار مجاز مثبت است و R تجدیدپذیری آزمون است. اگر فاصله از حاشیهٔ اطمینان (۰٫۵۹ برابر R) کمتر باشد، یک نتیجهٔ آزمون هیچ‌یک از دو سو را ثابت نمی‌کند و نتیجه باز می‌ماند (\u2066ISO 4259\u2069).',
    ],
    simulated: [
      'Margins are positive inside the limit; R is the reproducibility of the test. Verdicts are by simulation: from 95 in 100 draws on a limit passes, up to 5 it fails.',
      'فاصله تا حد برای مقدار مجاز مثبت است و R تجدیدپذیری آزمون است. مبنای ارزیابی شبیه‌سازی است: از ۹۵ تکرار از ۱۰۰ به بالا مطابق است و تا ۵ تکرار خارج از حد.',
    ],
    residue: [
      (residue: string) => `Evaporated counts the loss; a residue of ${residue} vol % is assumed.`,
      (residue) => `در درصد تبخیر، اتلاف به شمار می‌آید؛ باقی‌مانده ${residue} درصد حجمی فرض شده است.`,
    ],
    oneOf: [
      (name: string, state: string) => `One of these is enough (${name}): ${state}.`,
      (name, state) => `یکی از این‌ها کافی است (${name}): ${state}.`,
    ],
  },
  materials: {
    title: ['Materials', 'مواد'],
    filled: [
      '∘: not measured, on the straight line between points that were.',
      '∘: اندازه‌گیری نشده و روی خط راست میان نقطه‌های اندازه‌گیری‌شده است.',
    ],
    assumed: [
      '≈: not a reading of this material but typical of a stream of its kind.',
      '≈: دادهٔ خود این ماده نیست، مقدار معمول جریانی از همان نوع است.',
    ],
  },
  curve: {
    title: ['Distillation', 'تقطیر'],
    point: ['Point', 'نقطه'],
    recovered: ['Recovered, vol %', 'بازیافت، درصد حجمی'],
    blend: [(unit: string) => `Blend, ${unit}`, (unit) => `مخلوط، ${unit}`],
    none: ['There is no distillation curve of the blend.', 'مخلوط منحنی تقطیر ندارد.'],
  },
  approximate: [
    '≈ estimated or from a typical stream, not measured.',
    '≈ برآورد یا از جریان معمول، اندازه‌گیری نشده.',
  ],
  legend: [
    '∘ interpolated, × extrapolated, ≈ estimated or from a typical stream.',
    '∘ درون‌یابی، × برون‌یابی، ≈ برآورد یا از جریان معمول.',
  ],
  notes: {
    title: ['Methods and notes', 'روش‌ها و یادداشت‌ها'],
    weight: ['Weight', 'اهمیت'],
    note: ['Note', 'یادداشت'],
    about: ['About', 'دربارهٔ'],
    methods: ['Methods', 'روش‌ها'],
    method: ['Method', 'روش'],
    for: ['Gives', 'برای'],
    source: ['Source', 'منبع'],
    validity: ['Holds for', 'دامنهٔ اعتبار'],
    none: ['There is nothing to note.', 'یادداشتی نیست.'],
    asked: [
      'Estimates were asked for: what materials lack was estimated where an estimate holds.',
      'برآورد خواسته شده است: آنچه مواد ندارند، هر جا برآورد معتبر است، برآورد شده است.',
    ],
  },
  graph: ['Distillation graph', 'نمودار تقطیر'],
  ticket: {
    title: ['Batch ticket', 'برگهٔ بچ'],
    across: ['PREDICTED', 'پیش‌بینی'],
    number: ['Ticket', 'شمارهٔ برگه'],
    tank: ['Tank', 'مخزن'],
    sample: ['Sample', 'نمونه'],
    order: ['Order', 'ترتیب'],
    recipe: ['Recipe in pumping order', 'دستور اختلاط به ترتیب پمپاژ'],
    pumped: ['Pumped', 'پمپ‌شده'],
    limits: ['Limits', 'حدها'],
    method: ['Test method', 'روش آزمون'],
    noLimits: [
      'The calculation was not checked against a grade: the figures stand without limits.',
      'این محاسبه با مشخصاتی بررسی نشده است و مقدارها بدون حد آمده است.',
    ],
    orderIs: ['The order is that of the recipe.', 'ترتیب همان ترتیب دستور است.'],
    name: ['Name', 'نام'],
    signature: ['Date and signature', 'تاریخ و امضا'],
    blended: ['Blended by', 'مسئول اختلاط'],
    released: ['Checked by', 'تأییدکننده'],
  },
})

/** A day; for Persian readers by the solar calendar, followed by the Gregorian one. */
export const reportDay = (day: string, lang: Language): string =>
  lang === 'en' || !Number.isFinite(Date.parse(day))
    ? day
    : leftToRight(`${PERSIAN_DAY.format(new Date(day))} (${day})`)

export const LAB_WORDS = inLanguages({
  statuses: {
    planned: ['planned', 'برنامه‌ریزی‌شده'],
    blended: ['blended', 'مخلوط‌شده'],
    tested: ['tested', 'آزمایش‌شده'],
    released: ['released', 'ترخیص‌شده'],
    held: ['on hold', 'در توقف'],
    withdrawn: ['taken back', 'بازپس‌گرفته'],
  },
  lab: {
    title: ['Laboratory results', 'نتایج آزمایشگاه'],
    planned: ['As planned', 'طبق برنامه'],
    pumped: ['As pumped', 'با مقدارهای پمپ‌شده'],
    difference: ['Difference', 'اختلاف'],
    R: ['R', 'R آزمون'],
    agrees: ['Against R', 'اختلاف در برابر R'],
    is: {
      within_R: ['within the test’s R', 'در محدودهٔ R آزمون'],
      beyond_R: ['beyond the test’s R', 'بیرون از محدودهٔ R آزمون'],
    },
    pumping: ['From pumping', 'از پمپاژ'],
    rule: ['From the rule', 'از قاعده'],
    test: ['From the test', 'از آزمون'],
    sampled: [(moment: string) => `Sampled ${moment}.`, (moment) => `زمان نمونه‌برداری: ${moment}.`],
    sample: [(name: string) => `Sample: ${name}.`, (name) => `نمونه: ${name}.`],
    totalPressure: [
      (total: string, equation: string) =>
        `Vapor pressure: the laboratory reported a total pressure of ${total}; DVPE by ${equation}.`,
      (total, equation) =>
        `فشار بخار: آزمایشگاه فشار کل ${total} را گزارش کرده است؛ DVPE با \u2066${equation}\u2069.`,
    ],
    notMixed: [
      (property: string) =>
        `${property}: the samples of the levels differ by more than the test’s repeatability; the tank is not mixed.`,
      (property) => `${property}: اختلاف نمونه‌های لایه‌ها از تکرارپذیری آزمون بیشتر است؛ مخزن یکنواخت نیست.`,
    ],
    explained: [
      'Differences are measured less calculated. R is the reproducibility of the test.',
      'اختلاف، مقدار اندازه‌گیری‌شده منهای مقدار محاسبه‌شده است. R تجدیدپذیری آزمون است.',
    ],
  },
  release: {
    title: ['Release report', 'گزارش ترخیص'],
    is: [
      'The laboratory’s results as they were entered here, and what was decided by them. Not a certificate of the laboratory.',
      'نتایج آزمایشگاه همان‌گونه که اینجا وارد شده است، و تصمیمی که بر پایهٔ آن‌ها گرفته شده. گواهی آزمایشگاه نیست.',
    ],
    sampled: ['Sampled', 'زمان نمونه‌برداری'],
    unmeasured: ['Nothing of this blend was measured.', 'از این مخلوط چیزی اندازه‌گیری نشده است.'],
    hash: ['SHA-256', 'SHA-256'],
    hashIs: [
      'SHA-256 of what is released. The page of this calculation shows the same, and so does its link where it shows laboratory results; another one there means that something else was released.',
      'کد \u2066SHA-256\u2069 آنچه ترخیص شده است. صفحهٔ این محاسبه همین کد را نشان می‌دهد و پیوند آن نیز، اگر نتایج آزمایشگاه را نشان دهد؛ کد دیگر در آنجا یعنی چیز دیگری ترخیص شده است.',
    ],
    decisions: ['Decisions', 'تصمیم‌ها'],
    decision: ['Decision', 'تصمیم'],
    at: ['When', 'زمان'],
    by: ['By', 'تصمیم‌گیرنده'],
    reason: ['Reason', 'دلیل'],
  },
  held: ['On hold because', 'دلیل توقف'],
  units: {
    m3: ['m³', 'مترمکعب'],
    l: ['L', 'لیتر'],
    bbl: ['bbl', 'بشکه'],
    gal: ['US gal', 'گالن آمریکا'],
    t: ['t', 'تن'],
    kg: ['kg', 'کیلوگرم'],
  },
})
