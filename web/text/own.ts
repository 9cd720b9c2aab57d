import { defineText } from './text.ts'
import { words } from './words.ts'

export const own = defineText('own', {
  title: ['My Properties', 'خواص من'],
  add: ['New property', 'خاصیت جدید'],
  loading: ['Loading your properties', 'در حال بارگذاری خواص شما'],
  failed: ['Your properties could not be loaded', 'خواص شما بارگذاری نشد'],
  empty: ['No properties of your own yet', 'هنوز خاصیتی از خودتان ندارید'],
  emptyText: [
    'Add a ready-made one below, or define one: paraffins, chloride, a metal, an aniline point.',
    'یکی از مثال‌های آمادهٔ زیر را بیفزایید یا خودتان تعریف کنید: پارافین‌ها، کلرید، یک فلز، نقطهٔ آنیلین.',
  ],
  search: ['Search properties', 'جست‌وجوی خواص'],
  placeholder: ['Name or test', 'نام یا آزمون'],
  noneFound: ['No property matches the search.', 'خاصیتی با این جست‌وجو پیدا نشد.'],
  range: ['Allowed values', 'مقدارهای مجاز'],
  actions: words.actions,
  edit: words.edit,
  remove: words.delete,
  count: words.outOf,
  from: ['from {value}', 'از {value}'],
  upTo: ['up to {value}', 'تا {value}'],
  between: ['{min} to {max}', '{min} تا {max}'],
  which: ['Which', 'کدام'],
  whichOurs: ['Ours', 'خواص ما'],
  whichRules: ['Rules we use', 'قاعده‌های ما'],
  site: {
    rules: ['Rules we use', 'قاعده‌های ما'],
    lead: [
      'New blends begin with these; kept ones keep theirs.',
      'مخلوط‌های تازه با این‌ها آغاز می‌شود؛ ذخیره‌شده‌ها قاعده‌های خود را نگه می‌دارند.',
    ],
    loading: ['Loading the rules', 'در حال بارگذاری قاعده‌ها'],
    failed: ['The rules could not be loaded', 'قاعده‌ها بارگذاری نشد'],
    notSaved: ['The rule was not saved', 'قاعده ذخیره نشد'],
    property: words.property,
    rule: words.rule,
    ruleOf: ['Rule for {property}, {category}', 'قاعدهٔ {=property}، {=category}'],
    ours: ['our choice', 'انتخاب ما'],
    measured: ['Measured blends, published', 'مخلوط‌های اندازه‌گیری‌شدهٔ منتشرشده'],
    own: ['Our own results', 'نتایج خودمان'],
    noneMeasured: ['none measured yet', 'هنوز اندازه‌گیری نشده است'],
    results: ['{count} {count|blend|blends}:', '{=count} مخلوط:'],
  },
  examples: {
    title: ['Ready-made', 'مثال‌های آماده'],
    lead: [
      'An example does nothing until you add it. What is not known about its rule is written beside it.',
      'هر مثال تا افزوده نشود به کار نمی‌رود. آنچه دربارهٔ قاعده معلوم نیست کنار آن نوشته شده است.',
    ],
    take: ['Add', 'افزودن به خواص من'],
    takeOf: ['Add {name}', 'افزودن به خواص من: {name}'],
    taken: ['added', 'افزوده شده'],
  },
  rules: {
    volume: {
      label: ['Average by volume', 'میانگین حجمی'],
      hint: [
        'Each material counts by its part of the volume.',
        'هر ماده به اندازهٔ سهم حجمی خود به شمار می‌آید.',
      ],
    },
    mass: {
      label: ['Average by mass', 'میانگین جرمی'],
      hint: [
        'Each material counts by its part of the mass: contents in mass %, ppm by mass.',
        'هر ماده به اندازهٔ سهم جرمی خود به شمار می‌آید: برای درصد جرمی و پی‌پی‌ام جرمی.',
      ],
    },
    power: {
      label: ['Average of powers', 'میانگین توان‌ها'],
      hint: [
        'The offset is added, the powers are averaged, and the result is converted back. A large exponent favours the highest value.',
        'مقدار با جابه‌جایی جمع می‌شود، از توان آن میانگین گرفته می‌شود و سپس بازمی‌گردد. توان بزرگ به سوی بیشترین مقدار می‌کشد.',
      ],
    },
    log: {
      label: ['Average of logarithms', 'میانگین لگاریتم‌ها'],
      hint: [
        'For figures that span powers of ten. Every value must be above 0.',
        'برای مقدارهایی که چند مرتبهٔ بزرگی با هم فرق دارند. همهٔ مقدارها باید بیش از صفر باشند.',
      ],
    },
    loglog: {
      label: ['Viscosity rule (ASTM D7152)', 'قاعدهٔ گرانروی (ASTM D7152)'],
      hint: [
        'For a viscosity in mm²/s at a temperature other than 40 °C, the same for all materials.',
        'برای گرانروی به میلی‌متر مربع بر ثانیه در دمایی جز ۴۰ درجهٔ سلسیوس، یکسان برای همهٔ مواد.',
      ],
    },
    'worst-high': {
      label: ['The largest value', 'بزرگ‌ترین مقدار'],
      hint: [
        'Of all materials in the blend. A bound, not a blending rule: for values that must stay below a limit when nothing better is known.',
        'میان موادی که سهم دارند. یک کران است و نه قاعدهٔ اختلاط: برای آنچه باید زیر حدی بماند و قاعدهٔ بهتری برایش شناخته نیست.',
      ],
    },
    'worst-low': {
      label: ['The smallest value', 'کوچک‌ترین مقدار'],
      hint: [
        'Of all materials in the blend. A bound, not a blending rule: for values that must stay above a limit.',
        'میان موادی که سهم دارند. یک کران است و نه قاعدهٔ اختلاط: برای آنچه باید بالای حدی بماند.',
      ],
    },
  },
  bases: { volume: ['Parts by volume', 'سهم حجمی'], mass: ['Parts by mass', 'سهم جرمی'] },
  editor: {
    exampleTitle: ['Add {name}', 'افزودن به خواص من: {name}'],
    identity: ['What it is', 'چه خاصیتی است'],
    blending: ['How it blends', 'چگونه مخلوط می‌شود'],
    limits: ['What may be entered', 'چه مقداری پذیرفته است'],
    more: words.optional,
    fields: {
      name: words.name,
      name_farsi: words.nameInPersian,
      key: ['Key', 'کلید'],
      unit: words.unit,
      digits: ['Decimals', 'رقم‌های اعشار'],
      method: ['Test method', 'روش آزمون'],
      rule: words.rule,
      basis: ['Counted by', 'مبنای سهم'],
      exponent: ['Exponent', 'توان'],
      offset: ['Offset', 'جابه‌جایی'],
      min: ['Least', 'کمترین'],
      max: ['Most', 'بیشترین'],
      reproducibility: ['Reproducibility R', 'تجدیدپذیری (R)'],
    },
    keyHint: [
      'Files, limits and programs refer to the property by this key. It can’t be changed later.',
      'فایل‌ها، حدها و برنامه‌ها آن را با این کلید می‌شناسند. پس از این تغییر نمی‌کند.',
    ],
    keyStays: [
      'The key can’t be changed: values, limits and files refer to it.',
      'کلید همان می‌ماند: مقدارها، حدها و فایل‌ها با آن پیدا می‌شوند.',
    ],
    unitHint: [
      'Entered and shown in this unit everywhere, whichever units you use.',
      'همه‌جا در همین واحد وارد و نمایش داده می‌شود، واحدهای شما هر چه باشد.',
    ],
    offsetHint: [
      'With an offset of 273.15, °C become kelvin.',
      'با جابه‌جایی ۲۷۳٫۱۵ درجهٔ سلسیوس به کلوین می‌رسد.',
    ],
    reproducibilityHint: [
      'Of the test, in the same unit; blank if not known. It lets margins be shown in R.',
      'از آزمون، در همان واحد؛ اگر معلوم نیست خالی بگذارید. با آن فاصله تا حد بر حسب R گفته می‌شود.',
    ],
    kept: [
      'Earlier calculations keep the definition as it was.',
      'محاسبه‌های انجام‌شده تعریف پیشین را نگه می‌دارند.',
    ],
    save: ['Save property', 'ذخیرهٔ خاصیت'],
    saved: ['Property saved: {name}', 'خاصیت ذخیره شد: {name}'],
    failed: ['The property could not be saved', 'خاصیت ذخیره نشد'],
    check: ['Check these entries', 'این موارد را بازبینی کنید'],
  },
  removal: {
    title: ['Delete property', 'حذف خاصیت'],
    question: ['Delete this property?', 'این خاصیت حذف شود؟'],
    detail: ['Earlier calculations keep its values.', 'محاسبه‌های انجام‌شده مقدارهای آن را نگه می‌دارند.'],
    done: ['Property deleted: {name}', 'خاصیت حذف شد: {name}'],
    failed: ['The property could not be deleted', 'خاصیت حذف نشد'],
  },
  define: ['Define a property', 'تعریف خاصیت'],
  outside: [
    '{name} has no value: the value of {materials} is outside the range of its rule.',
    '{name} مقداری ندارد: مقدار {=materials} بیرون از دامنهٔ قاعدهٔ آن است.',
  ],
  bound: ['a bound, not a blended value', 'یک کران است، نه مقدار مخلوط'],
})
