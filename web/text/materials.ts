import { isolated } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const materials = defineText('materials', {
  title: words.myMaterials,
  lead: [
    'Your own materials, which only you can see. Use them in an analysis beside the catalogue.',
    'مواد خودتان که تنها شما می‌بینید. در تحلیل، کنار فهرست مواد به کار می‌روند.',
  ],
  companyLead: [
    'The materials of the company, which its members see. Use them in an analysis beside the catalogue.',
    'مواد شرکت که اعضای آن می‌بینند. در تحلیل، کنار فهرست مواد به کار می‌روند.',
  ],
  add: ['Add New Material', 'افزودن مادهٔ جدید'],
  import: ['Import', 'ورود از فایل'],
  export: ['Export', 'خروجی'],
  exportExcel: ['Excel', 'اکسل'],
  analyse: words.materialAnalysis,
  properties: words.myProperties,
  search: ['Search materials', 'جست‌وجوی مواد'],
  category: words.category,
  allCategories: words.allCategories,
  count: [
    (shown: string, all: string) => (shown === all ? `Materials: ${all}` : `Materials: ${shown} of ${all}`),
    (shown, all) => (shown === all ? `مواد: ${all}` : `مواد: ${shown} از ${all}`),
  ],
  loading: ['Loading your materials', 'در حال بارگذاری مواد شما'],
  table: ['Your materials', 'مواد شما'],
  columns: {
    name: words.name,
    producer: ['Producer', 'تولیدکننده'],
    density: words.density,
    distillation: ['Distillation', 'تقطیر'],
    actions: words.actions,
  },
  spark: [
    (from: string, to: string) => `Distils from ${from} to ${to}`,
    (from, to) => `تقطیر از ${from} تا ${to}`,
  ],
  noCurve: ['no curve', 'بدون منحنی'],
  edit: words.edit,
  duplicate: [(name: string) => `Duplicate ${name}`, (name) => `رونوشت ${isolated(name)}`],
  dated: [(name: string) => `Samples of ${name}`, (name) => `نمونه‌های ${isolated(name)}`],
  delete: words.delete,
  emptyTitle: ['No materials of your own yet', 'هنوز ماده‌ای از خودتان ندارید'],
  addFirst: ['Add your first material', 'افزودن نخستین ماده'],
  empty: [
    'Add one with its name, producer and recovery; every other reading is optional.',
    'ماده‌ای با نام، تولیدکننده و بازیافت بیفزایید؛ داده‌های دیگر اختیاری است.',
  ],
  emptySeen: [
    'Only you can see it, and you can pick it in every analysis beside the materials of the catalogue.',
    'تنها شما آن را می‌بینید و در هر تحلیل در کنار مواد فهرست عمومی قابل انتخاب است.',
  ],
  emptySeenHere: [
    'The members of the company see it, and can pick it in every analysis beside the materials of the catalogue.',
    'اعضای شرکت آن را می‌بینند و در هر تحلیل در کنار مواد فهرست عمومی قابل انتخاب است.',
  ],
  emptyPoints: [
    [
      'Distillation points that are missing between two readings are filled in, and shown as such.',
      'What you calculate with it keeps it as it was, whatever you correct later.',
    ],
    [
      'نقطه‌های تقطیر میان دو داده پر می‌شوند و این در همه‌جا پیداست.',
      'هر محاسبه‌ای ماده را همان‌گونه که در آن زمان بود نگه می‌دارد، حتی اگر بعداً آن را اصلاح کنید.',
    ],
  ],
  noneFound: ['No material matches the search.', 'ماده‌ای با این جست‌وجو پیدا نشد.'],
  showMore: [(count: string) => `Show ${count} more`, (count) => `نمایش ${count} مادهٔ دیگر`],
  clear: ['Clear search and filter', 'پاک کردن جست‌وجو و دسته'],
  failed: ['Failed to Load Materials', 'مواد بارگذاری نشد'],
  denied: ['Access Denied', 'دسترسی مجاز نیست'],
  removal: {
    title: ['Delete material', 'حذف ماده'],
    question: ['Are you sure you want to delete this material?', 'آیا از حذف این ماده مطمئن هستید؟'],
    detail: [
      'Calculations that used it keep their results.',
      'محاسبه‌هایی که آن را به کار برده‌اند نتیجهٔ خود را نگه می‌دارند.',
    ],
    done: [(name: string) => `Material deleted: ${name}`, (name) => `ماده حذف شد: ${isolated(name)}`],
    gone: ['Material Not Found', 'ماده پیدا نشد'],
    failed: ['Failed to Delete Material', 'ماده حذف نشد'],
  },
  withDetail: [
    (title: string, detail: string) => `${title}: ${detail}`,
    (title, detail) => `${title}: ${detail}`,
  ],
  form: {
    addButton: ['Add Material', 'افزودن ماده'],
    saveButton: ['Save changes', 'ذخیرهٔ تغییرها'],
    added: ['Material Added Successfully', 'ماده با موفقیت افزوده شد'],
    saved: [(name: string) => `Changes saved: ${name}`, (name) => `تغییرها ذخیره شد: ${isolated(name)}`],
    kept: ['What you entered before was kept.', 'آنچه پیش‌تر وارد کرده بودید نگه داشته شده است.'],
    startEmpty: ['Start empty', 'آغاز از نو'],
    gaps: ['Fill in what you know of this:', 'آنچه از این‌ها می‌دانید وارد کنید:'],
    name: ['Material Name', 'نام ماده'],
    nameFarsi: words.nameInPersian,
    producer: ['Producer Name (English)', 'نام تولیدکننده (انگلیسی)'],
    producerFarsi: ['Producer in Persian', 'تولیدکننده به فارسی'],
    optional: words.optional,
    otherCategory: ['Additional Category', 'دستهٔ دیگر'],
    otherCategoryAsked: [
      'What is it blended into? Without one it is offered under Customized alone.',
      'در کدام سوخت به کار می‌رود؟ بدون آن تنها در «سفارشی» پیشنهاد می‌شود.',
    ],
    otherCategoryHint: [
      'Every material of your own belongs to Customized as well.',
      'هر مادهٔ خودتان در دستهٔ «سفارشی» نیز هست.',
    ],
    none: ['None', 'هیچ‌کدام'],
    oxygenate: ['Oxygenate', 'ترکیب اکسیژن‌دار'],
    oxygenateHint: [
      'For a material that consists of one to 90 vol % or more: other rules hold for it.',
      'برای ماده‌ای که ۹۰ درصد حجمی یا بیشتر آن چنین ترکیبی است: قاعده‌های دیگری دارد.',
    ],
    heavy: ['As a marine or heavy fuel', 'به‌عنوان سوخت دریایی یا سنگین'],
    heavyHint: [
      'Viscosity at 50 °C gives CCAI. Without the solubility numbers of all components the stability of a blend stays not known.',
      'گرانروی در ۵۰ درجهٔ سلسیوس شاخص CCAI را می‌دهد. بی اعداد حلالیت همهٔ اجزا، پایداری مخلوط نامعلوم می‌ماند.',
    ],
    holds: ['What it holds of oxygenates', 'ترکیب‌های اکسیژن‌دار در آن'],
    holdsHint: [
      'For a fuel that was bought with them, as E10 or B7. A blank counts as none. Oxygen of a sheet goes before what follows from the rest.',
      'برای سوختی که با آن‌ها خریده شده است، مانند E10 یا B7. جای خالی یعنی هیچ. اکسیژن برگهٔ آزمایش بر آنچه از بقیه به دست می‌آید مقدم است.',
    ],
    hydrocarbon: ['None: a hydrocarbon', 'هیچ: هیدروکربن است'],
    isOxygenate: [
      (name: string | null) =>
        `The name suggests ${name === null ? 'an oxygenate' : `“${name}”`}. Does the material consist of it to 90 vol % or more?`,
      (name) =>
        `نام ماده به ${name === null ? 'یک ترکیب اکسیژن‌دار' : `«${name}»`} می‌ماند. آیا ۹۰ درصد حجمی یا بیشتر آن همین است؟`,
    ],
    yesOxygenate: ['Yes, it does', 'بله، همین است'],
    noOxygenate: ['No', 'خیر'],
    identity: ['Identity', 'شناسه'],
    distillationHint: [
      'Temperatures at per cent recovered, each above the one before. A blank between two given points is filled in on the straight line: it shows as ≈ in its field and hollow in the curve, is saved as interpolated, and follows when you change a point.',
      'دماها در درصد بازیافت، هر یک بالاتر از پیشین. جای خالی میان دو نقطهٔ داده‌شده روی خط راست پر می‌شود: در خانه‌اش با ≈ و در منحنی توخالی دیده می‌شود، با نشان درون‌یابی ذخیره می‌شود و با تغییر نقطه‌ها تغییر می‌کند.',
    ],
    filled: [
      (label: string, value: string) => `${label}: ${value} by interpolation`,
      (label, value) => `${label}: ${value} با درون‌یابی`,
    ],
    curve: [
      'Distillation curve as entered, temperature over per cent recovered',
      'منحنی تقطیر واردشده، دما بر درصد بازیافت',
    ],
    noCurve: ['The curve appears with the second point.', 'منحنی با دومین نقطه پدیدار می‌شود.'],
    recovered: ['recovered, vol %', 'درصد حجمی بازیافت'],
    temperature: ['°C', '°C'],
    recoveryHint: ['Required, 25 to 100', 'لازم، ۲۵ تا ۱۰۰'],
    curveKind: ['Curve measured by', 'روش اندازه‌گیری منحنی'],
    curveKinds: {
      d86: {
        label: ['ASTM D86', 'تقطیر ASTM D86'],
        hint: [
          'By volume, at atmospheric pressure. The rules are made for it.',
          'حجمی و در فشار اتمسفر. قاعده‌ها برای همین روش است.',
        ],
      },
      d2887: { label: ['ASTM D2887 (simulated)', 'ASTM D2887 (شبیه‌سازی‌شده)'] },
      tbp: { label: ['True boiling points (ASTM D2892)', 'نقاط جوش حقیقی (ASTM D2892)'] },
      mass: { label: ['Per cent by mass', 'درصد جرمی'] },
    },
    pourIs: ['Pour or freezing', 'ریزش یا انجماد'],
    pourIsHint: ['Which of the two the figure is.', 'این عدد کدام یک از این دو است.'],
    pourKinds: {
      unknown: ['Not known', 'مشخص نیست'],
      pour: ['Pour point', 'نقطهٔ ریزش'],
      freezing: ['Freezing point', 'نقطهٔ انجماد'],
    },
    densityAt: ['Density measured at', 'دمای اندازه‌گیری چگالی'],
    densityAtHint: ['Blank: at 15 °C. 15.6 is 60 °F.', 'خالی: ۱۵ درجه. ۱۵٫۶ همان ۶۰ درجهٔ فارنهایت است.'],
    density15: [
      (value: string, unit: string) => `${value} ${unit} at 15 °C by tables 53B and 54B`,
      (value, unit) => `${isolated(`${value} ${unit}`)} در ۱۵ درجه با جدول‌های ۵۳B و ۵۴B`,
    ],
    twoViscosities: ['Measured at two other temperatures', 'اندازه‌گیری‌شده در دو دمای دیگر'],
    viscosityAt: ['Viscosity measured at', 'دمای اندازه‌گیری گرانروی'],
    secondViscosity: ['Second viscosity', 'گرانروی دوم'],
    secondViscosityAt: ['Second viscosity at', 'دمای گرانروی دوم'],
    viscosity40: [
      (value: string, isFar: boolean) =>
        `${value} cSt at 40 °C by ASTM D341${isFar ? ', more than 40 °C outside of both: a guess' : ''}`,
      (value, isFar) =>
        `${isolated(`${value} cSt`)} در ۴۰ درجه با ASTM D341${isFar ? '، بیش از ۴۰ درجه بیرون از هر دو دما: تنها حدس' : ''}`,
    ],
    glass: ['Glass hydrometer, reading not corrected', 'هیدرومتر شیشه‌ای، قرائت تصحیح‌نشده'],
    colorHint: [
      'As reported: L0.5, 1.5, +30 …',
      'چنان‌که گزارش شده: L0.5، \u20661.5\u2069، \u2066+30\u2069 …',
    ],
    details: ['Price and precision', 'قیمت و دقت'],
    price: words.price,
    priceHint: ['Of the material by itself.', 'قیمت خود ماده.'],
    priceUnit: ['Price for', 'قیمت برای'],
    priceUnits: { m3: ['1 m³ at 15 °C', '۱ مترمکعب در ۱۵ درجهٔ سلسیوس'], t: ['1 t', '۱ تن'] },
    currency: words.currency,
    currencyHint: ['Three letters, such as USD.', 'سه حرف لاتین، مانند USD.'],
    precision: ['Standard deviations', 'انحراف‌های معیار'],
    precisionHint: [
      'How far a reading may be off, as one standard deviation: 0 for an exact one, blank where it is not known.',
      'هر مقدار چقدر ممکن است خطا داشته باشد، به اندازهٔ یک انحراف معیار: ۰ برای مقدار دقیق، خالی اگر معلوم نیست.',
    ],
    precisionNone: [
      'Once there are readings, their standard deviations can be entered here.',
      'پس از وارد کردن مقدارها، انحراف معیارشان را می‌توان اینجا وارد کرد.',
    ],
    precisionOf: [
      (property: string) => `Standard deviation of ${property}`,
      (property) => `انحراف معیار ${property}`,
    ],
  },
  failures: {
    premium: ['Premium Feature Required', 'نیازمند اشتراک ویژه'],
    refusedThere: ['Not Allowed in This Company', 'در این شرکت مجاز نیست'],
    duplicate: ['Duplicate Material', 'مادهٔ تکراری'],
    properties: ['Invalid Properties', 'خواص نادرست'],
    categories: ['Invalid Categories', 'دسته‌های نادرست'],
    validation: ['Validation Error', 'خطای اعتبارسنجی'],
    fields: ['Validation Errors', 'خطاهای اعتبارسنجی'],
    server: ['Server Error', 'خطای سرور'],
    unexpected: ['Unexpected Error', 'خطای پیش‌بینی‌نشده'],
  },
})
