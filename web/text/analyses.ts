import { counted, isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const analyses = defineText('analyses', {
  title: ['My Analyses', 'تحلیل‌های من'],
  lead: [
    'Every blend that was calculated, as it was then: to be found, opened, compared and used again.',
    'هر مخلوطی که محاسبه کرده‌اید، همان‌گونه که بوده است: برای یافتن، باز کردن، مقایسه و استفادهٔ دوباره.',
  ],
  start: ['Start Analysis', 'شروع تحلیل'],
  search: ['Search analyses', 'جست‌وجوی تحلیل‌ها'],
  category: words.category,
  allCategories: words.allCategories,
  namedOnly: ['Named only', 'فقط نام‌دارها'],
  count: [(count: string) => counted(count, 'analysis', 'analyses'), (count) => `${count} تحلیل`],
  loading: ['Loading your analyses', 'در حال بارگذاری تحلیل‌های شما'],
  table: ['Your analyses', 'تحلیل‌های شما'],
  columns: {
    compare: ['Compare', 'مقایسه'],
    analysis: ['Analysis', 'تحلیل'],
    date: ['Date', 'تاریخ'],
    density: words.density,
    key: ['Key figure', 'عدد کلیدی'],
    verdict: ['Verdict', 'نتیجهٔ بررسی'],
    actions: words.actions,
  },
  bases: { volume: ['vol %', 'درصد حجمی'], mass: ['mass %', 'درصد جرمی'] },
  /** Predicted, against the chosen grade. */
  verdicts: {
    pass: ['Meets its limits', 'در حد مجاز'],
    fail: ['Does not meet its limits', 'خارج از حد مجاز'],
    unsure: ['Too close to its limits', 'بسیار نزدیک به حد'],
    unknown: ['Limits not all checked', 'بررسی ناتمام'],
    na: ['No limit applies', 'بدون حد مربوط'],
  },
  /** Measured, against the same limits. */
  measuredVerdicts: {
    pass: ['Measured: all met', 'اندازه‌گیری: همه در حد'],
    fail: ['Measured: limit missed', 'اندازه‌گیری: خارج از حد'],
    unsure: ['Measured: too close', 'اندازه‌گیری: بسیار نزدیک به حد'],
    unknown: ['Measured in part', 'اندازه‌گیری ناتمام'],
  },
  measured: ['measured', 'اندازه‌گیری‌شده'],
  predicted: [(verdict: string) => `Predicted: ${verdict}`, (verdict) => `پیش‌بینی: ${verdict}`],
  isShared: ['Shared', 'هم‌رسانی‌شده'],
  lab: words.laboratoryResults,
  histories: ['Laboratory over time', 'آزمایشگاه در گذر زمان'],
  labOnly: ['With laboratory results', 'دارای نتایج آزمایشگاه'],
  status: ['Status', 'وضعیت'],
  anyStatus: ['Any status', 'هر وضعیتی'],
  statuses: {
    planned: ['Planned', 'برنامه‌ریزی‌شده'],
    blended: ['Blended', 'مخلوط‌شده'],
    tested: ['Tested', 'آزموده'],
    released: ['Released', 'ترخیص‌شده'],
    held: ['On hold', 'در توقف'],
  },
  released: [
    'Released: it can be deleted once the release is withdrawn.',
    'ترخیص‌شده: پس از بازپس‌گیری ترخیص می‌توان آن را حذف کرد.',
  ],
  correct: ['Correct the blend', 'اصلاح مخلوط'],
  correctFailed: [
    (why: string) => `What corrects it could not be prepared: ${why}`,
    (why) => `اصلاح آماده نشد: ${why}`,
  ],
  nothingToAdd: [
    'There is nothing to correct, or no other material to correct it with.',
    'چیزی برای اصلاح نیست، یا مادهٔ دیگری برای اصلاح آن نیست.',
  ],
  howMuch: [
    'How much is in the tank? Enter it as the batch, and mark the blend as “in the tank”.',
    'چه مقدار در مخزن است؟ آن را به‌عنوان بچ وارد کنید و مخلوط را «در مخزن» علامت بزنید.',
  ],
  again: ['Use again', 'استفادهٔ دوباره'],
  delete: words.delete,
  deleted: [(name: string) => `“${name}” was deleted.`, (name) => `«${isolated(name)}» حذف شد.`],
  deleteFailed: [
    (name: string, why: string) => `“${name}” was not deleted: ${why}`,
    (name, why) => `«${isolated(name)}» حذف نشد: ${why}`,
  ],
  compareOne: [(name: string) => `Compare ${name}`, (name) => `مقایسهٔ ${isolated(name)}`],
  compare: ['Compare', 'مقایسه'],
  compareHint: [
    'Tick two to four analyses to compare them.',
    'برای مقایسه، دو تا چهار تحلیل را علامت بزنید.',
  ],
  chosen: [(count: number | string) => `${count} of 4 ticked`, (count) => `${count} از ۴ تحلیل`],
  clearChosen: ['Clear ticks', 'برداشتن علامت‌ها'],
  showMore: [(count: number | string) => `Show ${count} more`, (count) => `نمایش ${count} تحلیل دیگر`],
  moreFailed: ['The next ones did not come.', 'تحلیل‌های بعدی بارگذاری نشد.'],
  failed: ['Failed to Load Analyses', 'تحلیل‌ها بارگذاری نشد'],
  emptyTitle: ['No analysis yet', 'هنوز تحلیلی ندارید'],
  empty: [
    'Calculate a blend, and it is kept here with its recipe, its figures and the materials as they were.',
    'مخلوطی را محاسبه کنید؛ ترکیب، عددها و مواد آن همان‌گونه که بوده‌اند این‌جا نگه داشته می‌شوند.',
  ],
  noneFound: ['No analysis matches.', 'تحلیلی با این جست‌وجو پیدا نشد.'],
  clear: ['Clear search and filters', 'پاک کردن جست‌وجو و محدودیت‌ها'],
  againFailed: [(why: string) => `The recipe could not be read: ${why}`, (why) => `ترکیب خوانده نشد: ${why}`],
  sheet: {
    title: ['Analysis', 'تحلیل'],
    of: [(moment: string) => `Analysis of ${moment}`, (moment) => `تحلیل ${moment}`],
    loading: ['Loading the analysis', 'در حال بارگذاری تحلیل'],
    back: ['Back to My Analyses', 'بازگشت به تحلیل‌های من'],
    noneTitle: ['Analysis not found', 'تحلیل پیدا نشد'],
    none: [
      'There is no analysis of yours at this address. It may have been deleted.',
      'در این نشانی تحلیلی از شما نیست. شاید حذف شده باشد.',
    ],
    failed: ['Failed to Load Analysis', 'تحلیل بارگذاری نشد'],
  },
  /** The page behind a shared link. */
  shared: {
    title: ['Shared analysis', 'تحلیل هم‌رسانی‌شده'],
    of: [(moment: string) => `Analysis of ${moment}`, (moment) => `تحلیل ${moment}`],
    lead: [
      (until: string, engine: string) =>
        `Shared until ${until}. Calculated by the rules of engine ${engine}.`,
      (until, engine) =>
        `تا ${until} هم‌رسانی شده است. با قاعده‌های هستهٔ محاسبهٔ ${leftToRight(engine)} محاسبه شده است.`,
    ],
    bare: [
      'The figures of the blend. What its materials read is not part of this link.',
      'این‌ها مقدارهای مخلوط است. داده‌های مواد آن در این پیوند نیامده است.',
    ],
    loading: ['Loading the shared analysis', 'در حال بارگذاری تحلیل هم‌رسانی‌شده'],
    closed: [
      'This link opens nothing: it has expired, was revoked, or is not complete.',
      'این پیوند چیزی را باز نمی‌کند: مدت آن گذشته، لغو شده یا ناقص است.',
    ],
    failed: ['The shared analysis did not come', 'تحلیل هم‌رسانی‌شده بارگذاری نشد'],
  },
  comparison: {
    title: ['Comparison', 'مقایسه'],
    lead: [
      'Differences are against the first one, A, in the unit of the row.',
      'تفاوت‌ها نسبت به نخستین تحلیل (A) و با واحد همان سطر است.',
    ],
    loading: ['Loading the analyses', 'در حال بارگذاری تحلیل‌ها'],
    gone: ['One of the analyses is no longer there.', 'یکی از تحلیل‌ها دیگر وجود ندارد.'],
    tooFew: [
      'Tick two to four analyses in the list to compare them.',
      'برای مقایسه، دو تا چهار تحلیل را در فهرست علامت بزنید.',
    ],
    recipes: ['Recipes side by side', 'ترکیب‌ها در کنار هم'],
    curves: ['Distillation curves', 'منحنی‌های تقطیر'],
    figures: ['Figures and differences', 'عددها و تفاوت‌ها'],
    property: words.property,
    material: words.material,
    changed: ['its figures are not the same in all of them', 'عددهای آن در همه یکسان نیست'],
    same: ['the same', 'یکسان'],
    curvesLabel: [
      (blends: string) => `Distillation curves of ${blends}. The numbers are in the table of figures.`,
      (blends) => `منحنی‌های تقطیر ${isolated(blends)}. عددها در جدول عددهاست.`,
    ],
    noCurve: ['without a curve', 'بدون منحنی'],
    noCurves: ['None of them has a distillation curve.', 'هیچ‌یک منحنی تقطیر ندارد.'],
  },
  changes: {
    title: ['Materials have changed', 'مواد تغییر کرده‌اند'],
    since: [
      (date: string) => `These materials are no longer what they were on ${date}:`,
      (date) => `این مواد دیگر آن نیستند که در تاریخ ${date} بودند:`,
    ],
    gone: ['deleted since', 'حذف شده است'],
    own: ['my properties', 'خاصیت‌های من'],
    details: ['name or details', 'نام یا جزئیات'],
    useNew: ['Use the new figures', 'استفاده از عددهای جدید'],
    keepOld: ['Keep the old figures', 'نگه داشتن عددهای پیشین'],
    newHint: [
      'The new figures: the recipe goes on with the materials as they are today.',
      'با عددهای جدید، ترکیب با مواد امروز ادامه می‌یابد.',
    ],
    newHintGone: [
      'The new figures: the recipe goes on with the materials as they are today; the place of a deleted one stays empty until you choose another.',
      'با عددهای جدید، ترکیب با مواد امروز ادامه می‌یابد؛ جای مادهٔ حذف‌شده تا انتخاب ماده‌ای دیگر خالی می‌ماند.',
    ],
    oldHint: [
      'The old figures: a material of your own is made of each, as it was, with the date in its name. The analysis itself stays as it is.',
      'با عددهای پیشین، از هر کدام ماده‌ای متعلق به خودتان، همان‌گونه که بوده و با تاریخ در نامش، ساخته می‌شود. خود تحلیل تغییری نمی‌کند.',
    ],
    keepFailed: [
      'The old figures could not be made materials of your own',
      'از عددهای پیشین ماده‌ای ساخته نشد',
    ],
  },
})
