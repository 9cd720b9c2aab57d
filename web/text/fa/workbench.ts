import type { workbench as english } from '../en/workbench.ts'
import type { Translation } from '../text.ts'
import { isolated, leftToRight } from './prose.ts'

export const workbench: Translation<typeof english> = {
  tools: {
    label: 'ابزارها',
    short: { recipe: 'ترکیب', find: 'یافتن', try: 'آزمودن', map: 'نقشه' },
    whole: { recipe: 'ترکیب', find: 'یافتن ترکیب', try: 'آزمودن همهٔ مواد', map: 'نقشهٔ ترکیب' },
  },
  heads: { material: 'ماده', share: 'سهم', was: 'پیشین', inTank: 'در مخزن' },
  rows: {
    more: (name) => `گزینه‌های ${isolated(name)}`,
    rest: 'باقی‌مانده را بگیرد',
    keep: 'این سهم ثابت بماند',
    free: 'این سهم آزاد شود',
    kept: 'سهم آن ثابت است.',
    inTank: 'در مخزن است',
    notInTank: 'در مخزن نیست',
    needsBatch: 'نخست اندازهٔ بچ را وارد کنید.',
    replaceIt: 'جایگزینی…',
    removeIt: 'حذف',
    replace: (name) => `جایگزینی ${isolated(name)}`,
    twoStay: 'مخلوط حداقل دو ماده دارد.',
    amountOf: (name) => `مقدار ${isolated(name)}`,
    noDensity: 'چگالی ندارد',
  },

  add: 'افزودن ماده',
  full: 'مخلوط حداکثر ده ماده دارد.',
  picker: {
    addTitle: 'افزودن ماده',
    replaceTitle: (name) => `جایگزینی ${isolated(name)}`,
    replaceHint: 'مادهٔ تازه سهم مادهٔ پیشین را می‌گیرد.',
    addHint: 'با سهم صفر آغاز می‌شود؛ سهم‌های دیگر همان می‌ماند.',
    loading: 'در حال بارگذاری مواد',
  },

  done: {
    removed: (name) => `${isolated(name)} حذف شد.`,
    replaced: (name) => `${isolated(name)} جایگزین شد؛ سهم آن همان ماند.`,
    shares: 'ترکیب تغییر کرد.',
    example: 'ترکیبی دیگر جای ترکیب پیشین را گرفت.',
  },

  batch: {
    label: 'بچ',
    unit: 'واحد بچ',
    isSum: 'بچ = جمع مقدارها',
    error: 'عددی بزرگ‌تر از صفر وارد کنید، مانند ۵۰۰۰.',
    'too-small': 'مخزن هم‌اکنون بیش از این دارد.',
    'no-density': 'بدون چگالی، مقدار درون مخزن در این واحد معلوم نیست.',
    note: {
      vacuo: 'حجم‌ها در ۱۵ درجهٔ سلسیوس، تُن در خلأ؛ حجم‌ها جمع‌پذیر گرفته شده‌اند.',
      air: 'حجم‌ها در ۱۵ درجهٔ سلسیوس، تُن در هوا؛ حجم‌ها جمع‌پذیر گرفته شده‌اند.',
    },
    loading: 'دمای بارگیری',
    loadingError: 'یک دما وارد کنید، مانند ۳۲.',
    tank: 'مخزن',
    inAir: 'تن در هوا',
    outside: (names) =>
      `جدول‌های انبساط (۶۵۳ تا ۱۰۷۵ کیلوگرم بر مترمکعب، \u2066−۱۸\u2069 تا ۹۰ درجهٔ سلسیوس) در این دما برای ${names} حجمی ندارد.`,
    lacking: (names) => `بدون چگالی ${names} همهٔ مقدارها معلوم نیست.`,
  },

  options: {
    label: 'گزینه‌ها',
    on: 'گزینه‌های روشن',
    off: (option) => `خاموش کردن: ${option}`,
    mass: 'مبنای جرمی',
    estimates: 'جاهای خالی با برآورد پر شده',
    finished: (percent, name) => `تکمیل با ${percent} درصد ${name}`,
    prices: 'قیمت و حداقل و حداکثر در کنار سهم‌ها',
  },

  preview: {
    property: 'خاصیت',
    blend: 'مخلوط',
    aim: (property) => `${property} دیگری لازم است؟`,
    strip: 'عددهای کلیدی',
  },

  pin: {
    pin: 'سنجاق',
    hint: 'این عددها را برای مقایسه با ادامهٔ کار نگه می‌دارد.',
    unpin: 'برداشتن سنجاق',
    back: 'بازگشت به ترکیب سنجاق‌شده',
    head: 'نسبت به A',
    of: 'A، سنجاق‌شده:',
  },

  aim: {
    wanted: (property) => `مقدار خواسته‌شدهٔ ${property}`,
    close: 'بستن',
    lead: 'یک ماده تغییر می‌کند، بقیه نسبتشان را و قفل‌شده‌ها سهمشان را نگه می‌دارند.',
    finished: 'مقدار برای سوخت نهایی است.',
    moving: 'مادهٔ متغیر',
    error: 'مقدار را به صورت عدد وارد کنید.',
    share: (share, now) => `${share} درصد، اکنون ${now} درصد`,
    gives: (value) => `نتیجه: ${leftToRight(value)}`,
    use: (name) => `اعمال با ${isolated(name)}`,
    useShort: 'اعمال',
    grow: (own, batch, unit) => `با ثابت ماندن مقدارهای دیگر: ${own} ${unit} در بچ ${batch} ${unit}`,
    takeGrowth: (name) => `اعمال با ${isolated(name)}، با ثابت ماندن مقدارهای دیگر`,
    jumps: 'مقدار از روی این عدد می‌جهد.',
    stuck: 'چیز دیگری جا باز نمی‌کند: قفلی را باز کنید یا به مادهٔ دیگری سهم بدهید.',
    noValue: 'با این ماده مقداری به دست نمی‌آید.',
    locked: 'سهم آن ثابت است.',
    own: (value) => `به‌تنهایی ${value}`,
    breaks: (names) => `آن‌گاه خارج از حد: ${names}`,
    streams: (limit) => `این‌ها به ${limit} می‌رسانند، با کمترین سهم لازم:`,
    addStream: (name) => `افزودن ${isolated(name)}`,
    addShort: 'افزودن',
    without: (name, value) => `بدون ${isolated(name)}: ${value}.`,
    takeOut: 'حذف از ترکیب',
  },

  finish: {
    label: 'تکمیل با',
    none: 'هیچ',
    ethanol: 'اتانول',
    mtbe: 'ام‌تی‌بی‌ای (MTBE)',
    percent: 'سهم آن در سوخت نهایی',
    hint: 'از ۵ تا ۱۵ درصد.',
    error: 'سهمی از ۵ تا ۱۵ درصد وارد کنید.',
    head: (percent, unit, name) => `با ${percent} ${unit} ${name}`,
    missing: 'چنین ماده‌ای در فهرست این دسته نیست.',
    judged: 'حدها برای سوخت نهایی سنجیده شده‌اند.',
    add: 'افزودن آن به ترکیب',
  },

  examples: {
    button: 'شروع از نمونه',
    title: 'شروع از نمونه',
    lead: 'ترکیب‌هایی رایج از جریان‌های فهرست که می‌توانید تغییرشان دهید. ترکیب کنونی کنار می‌رود و با «برگرداندن» بازمی‌گردد.',
    use: (name) => `اعمال «${isolated(name)}»`,
    none: 'برای این دسته نمونه‌ای نیست.',
  },
}
