import { isolated } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const lab = defineText('lab', {
  title: words.laboratoryResults,
  loading: ['Loading the laboratory results', 'در حال بارگذاری نتایج آزمایشگاه'],
  failed: ['The laboratory results could not be loaded', 'نتایج آزمایشگاه بارگذاری نشد'],
  notSaved: ['The laboratory results were not saved', 'نتایج آزمایشگاه ذخیره نشد'],
  unsaved: ['Not saved yet', 'هنوز ذخیره نشده است'],
  restored: ['This is what you typed before and did not save.', 'این را پیش از این نوشته و ذخیره نکرده‌اید.'],
  discard: ['Discard it', 'دور ریختن'],
  save: ['Save results', 'ذخیرهٔ نتایج'],
  saved: ['Laboratory results saved.', 'نتایج آزمایشگاه ذخیره شد.'],
  edit: ['Edit results', 'ویرایش نتایج'],
  back: ['Back to the results', 'بازگشت به نتایج'],
  remove: ['Delete results', 'حذف نتایج'],
  removeTitle: ['Delete laboratory results', 'حذف نتایج آزمایشگاه'],
  removeText: [
    'The measured values and what was blended are deleted. The calculation itself stays as it is.',
    'مقدارهای اندازه‌گیری‌شده و مقدارهای پمپ‌شده حذف می‌شود. خود محاسبه تغییری نمی‌کند.',
  ],
  removed: ['Laboratory results deleted.', 'نتایج آزمایشگاه حذف شد.'],
  nothing: [
    'Enter at least one measured value, or what was pumped.',
    'حداقل یک مقدار اندازه‌گیری‌شده یا مقدارهای پمپ‌شده را وارد کنید.',
  ],
  unreadable: [
    'Some fields can’t be read: they are marked.',
    'بعضی از خانه‌ها خوانده نمی‌شود؛ این خانه‌ها مشخص شده‌اند.',
  ],
  notANumber: ['Enter a number.', 'عددی وارد کنید.'],
  notADate: ['Enter a date and time.', 'تاریخ و ساعت را وارد کنید.'],
  negative: ['Enter 0 or a number above 0.', 'عددی وارد کنید که منفی نباشد.'],
  outside: [
    'The tables of expansion do not reach so far: enter the density at 15 °C.',
    'جدول‌های انبساط تا این‌جا نمی‌رسد؛ چگالی در ۱۵ درجه را وارد کنید.',
  ],

  sample: {
    title: words.sample,
    at: ['Sampled at', 'زمان نمونه‌برداری'],
    name: words.sample,
    nameHint: ['Number or place, such as tank 7, composite', 'شماره یا محل نمونه، مانند «مخزن ۷، مرکب»'],
  },
  sheet: {
    title: ['Paste the laboratory’s sheet', 'چسباندن برگهٔ آزمایشگاه'],
    taken: [
      (count: string) => `${count} taken into the fields below.`,
      (count) => `${count} مقدار در خانه‌های پایین گذاشته شد.`,
    ],
    left: [
      (count: string) => `${count} are no values of this category and were left.`,
      (count) => `${count} مقدار به این دسته مربوط نبود و کنار گذاشته شد.`,
    ],
  },
  values: {
    title: ['Measured values', 'مقدارهای اندازه‌گیری‌شده'],
    property: words.property,
    calculated: ['Calculated', 'محاسبه‌شده'],
    measured: words.measured,
    method: ['Method', 'روش'],
    measuredOf: [(name: string) => `Measured ${name}`, (name) => `${name}، اندازه‌گیری‌شده`],
    methodOf: [(name: string) => `Method of ${name}`, (name) => `روش ${name}`],
    levels: ['Upper, middle and lower sample', 'نمونهٔ بالا، میانه و پایین'],
    levelsHint: [
      'The mean of the three is the measured value; where they lie too far apart, the tank is not mixed.',
      'میانگین سه نمونه مقدار اندازه‌گیری‌شده است؛ اگر بیش از اندازه از هم دور باشند، مخزن یکنواخت نیست.',
    ],
    level: { upper: ['Upper', 'بالا'], middle: ['Middle', 'میانه'], lower: ['Lower', 'پایین'] },
    levelOf: [(level: string, name: string) => `${level}, ${name}`, (level, name) => `${level}، ${name}`],
    verdict: words.verdict,
    limitsOf: [(grade: string) => `Limited by ${grade}`, (grade) => `حدهای ${isolated(grade)}`],
  },
  fold: {
    others: ['Other properties', 'خاصیت‌های دیگر'],
    empty: [(count: string) => `${count} empty`, (count) => `${count} خانهٔ خالی`],
    comma: words.comma,
    methods: ['Test methods', 'روش‌های آزمون'],
    methodsNote: ['where another test measured', 'اگر آزمون دیگری به کار رفته است'],
    noMethods: ['Enter a measured value first.', 'نخست مقداری اندازه‌گیری‌شده وارد کنید.'],
    blendedNote: ['what was really pumped', 'آنچه واقعاً پمپ شده است'],
  },
  decision: {
    buttons: {
      released: ['Release…', 'ترخیص…'],
      held: ['Hold…', 'توقف…'],
      withdrawn: ['Withdraw…', 'بازپس‌گیری…'],
    },
    released: {
      title: ['Release this blend?', 'این مخلوط ترخیص شود؟'],
      lead: [
        'Every limit of its grade was measured and is met.',
        'همهٔ حدهای مشخصات اندازه‌گیری شده و در حد است.',
      ],
      confirm: ['Release', 'ترخیص'],
      cancel: ['Don’t release', 'ترخیص نشود'],
    },
    held: {
      title: ['Hold this blend?', 'این مخلوط متوقف شود؟'],
      lead: [
        'It stands on hold until somebody releases it or withdraws the hold. What was released before is not released any more.',
        'تا ترخیص یا بازپس‌گیری توقف در همین وضع می‌ماند. آنچه پیش‌تر ترخیص شده بود، دیگر ترخیص‌شده نیست.',
      ],
      confirm: ['Hold', 'توقف'],
      cancel: ['Don’t hold', 'متوقف نشود'],
    },
    withdrawn: {
      released: {
        title: ['Withdraw the release?', 'ترخیص بازپس گرفته شود؟'],
        lead: [
          'Name and results can be changed again. A release report that was printed before shows a hash that is no longer found here.',
          'نام و نتایج دوباره تغییرپذیر می‌شود. کد روی گزارش‌های ترخیصی که پیش‌تر چاپ شده است، دیگر اینجا پیدا نمی‌شود.',
        ],
        confirm: ['Withdraw', 'بازپس‌گیری'],
        cancel: ['Don’t withdraw', 'بازپس گرفته نشود'],
      },
      held: {
        title: ['Withdraw the hold?', 'توقف بازپس گرفته شود؟'],
        lead: [
          'The blend stands where it stood before, by what is measured of it now.',
          'مخلوط، بر پایهٔ آنچه اکنون از آن اندازه‌گیری شده است، به وضعیت پیش از توقف بازمی‌گردد.',
        ],
        confirm: ['Withdraw', 'بازپس‌گیری'],
        cancel: ['Don’t withdraw', 'بازپس گرفته نشود'],
      },
    },
    taken: {
      released: ['Release withdrawn:', 'ترخیص بازپس گرفته شد:'],
      held: ['Hold withdrawn:', 'توقف بازپس گرفته شد:'],
    },
    freezes: [
      'What is released is frozen: its name, its results and what was pumped.',
      'پس از ترخیص، نام، نتایج و مقدارهای پمپ‌شده تغییر نمی‌کند.',
    ],
    frozen: [
      'Released: its name, its results and what was pumped change only after the release is withdrawn.',
      'ترخیص‌شده: نام، نتایج و مقدارهای پمپ‌شده تنها پس از بازپس‌گیری ترخیص تغییر می‌کند.',
    ],
    reason: ['Reason', 'دلیل'],
    optional: ['Reason, if there is one', 'دلیل، اگر هست'],
    hint: [
      'Kept with the decision, and printed on the release report, the ticket and the files.',
      'همراه تصمیم نگه داشته می‌شود و روی گزارش ترخیص، برگهٔ بچ و فایل‌ها می‌آید.',
    ],
    missing: ['Give the reason.', 'دلیل را بنویسید.'],
    failed: ['That was not decided', 'این تصمیم ثبت نشد'],
  },
  blended: {
    title: ['As blended', 'مقدارهای پمپ‌شده'],
    lead: [
      'What was really pumped. The plan stays as it is; the calculation is made again from these amounts, and the difference is split into pumping, rule and test.',
      'آنچه واقعاً پمپ شده است. برنامه دست نمی‌خورد؛ محاسبه با این مقدارها دوباره انجام و اختلاف میان پمپاژ، قاعده و آزمون بخش می‌شود.',
    ],
    material: words.material,
    plan: ['Plan', 'برنامه‌ریزی‌شده'],
    amount: ['Pumped', 'پمپ‌شده'],
    share: ['As pumped', 'سهم پمپ‌شده'],
    amountOf: [(name: string) => `Pumped of ${name}`, (name) => `مقدار پمپ‌شدهٔ ${isolated(name)}`],
    unitOf: [(name: string) => `Unit of ${name}`, (name) => `واحد ${isolated(name)}`],
    unit: words.unit,
    temperature: ['Read at', 'دمای قرائت'],
    temperatureOf: [(name: string) => `Temperature of ${name}`, (name) => `دمای قرائت ${isolated(name)}`],
    units: {
      m3: words.m3,
      l: words.l,
      bbl: ['bbl', 'بشکه'],
      gal: ['US gal', 'گالن آمریکا'],
      t: words.t,
      kg: ['kg', 'کیلوگرم'],
    },
    total: [
      (amount: string, unit: string) => `${amount} ${unit} in all`,
      (amount, unit) => `روی هم ${amount} ${unit}`,
    ],
    all: [
      'Enter what was pumped of every material, 0 where nothing was, or leave all empty.',
      'مقدار پمپ‌شدهٔ همهٔ مواد را وارد کنید (۰ برای ماده‌ای که پمپ نشده است) یا همه را خالی بگذارید.',
    ],
  },
  answer: {
    table: ['Calculated and measured', 'محاسبه‌شده و اندازه‌گیری‌شده'],
    property: words.property,
    calculated: ['Calculated', 'محاسبه‌شده'],
    planned: ['As planned', 'طبق برنامه'],
    asBlended: ['As pumped', 'با مقدارهای پمپ‌شده'],
    measured: words.measured,
    difference: words.difference,
    limit: ['Limit', 'حد'],
    R: ['R', 'R آزمون'],
    ownR: [(R: string) => `${R} (own)`, (R) => `${R} (خودتان)`],
    agrees: ['Difference is', 'جای اختلاف'],
    agreeWhy: [
      'within what the test and the calculation leave open',
      'در محدوده‌ای که آزمون و محاسبه باز می‌گذارند',
    ],
    differWhy: [
      'more than the test and the calculation leave open',
      'بیش از آنچه آزمون و محاسبه باز می‌گذارند',
    ],
    withinR: ['within the test’s R', 'در محدودهٔ R آزمون'],
    beyondR: ['beyond the test’s R', 'بیرون از محدودهٔ R آزمون'],
    unjudged: ['not judged', 'بدون داوری'],
    pumping: ['Pumping', 'پمپاژ'],
    rule: words.rule,
    test: ['Test', 'آزمون'],
    splitHint: [
      'Pumping: what the amounts pumped change. Rule and test: the rest, as far as the uncertainty of the calculation and of the test share it.',
      'پمپاژ: آنچه مقدارهای پمپ‌شده تغییر می‌دهد. قاعده و آزمون: بقیهٔ اختلاف، به نسبت عدم قطعیت محاسبه و آزمون.',
    ],
    notMixed: ['not mixed', 'نایکنواخت'],
    notMixedWhy: [
      (spread: string, r: string) =>
        `Upper, middle and lower differ by ${spread}, more than the test’s repeatability ${r}: the tank is not mixed.`,
      (spread, r) =>
        `نمونهٔ بالا، میانه و پایین ${spread} با هم اختلاف دارند که از تکرارپذیری آزمون (${r}) بیشتر است: مخزن یکنواخت نیست.`,
    ],
    sampled: words.sampled,
    summary: [
      (within: string, judged: string) => `${within} of ${judged} within the test’s R of the calculation`,
      (within, judged) => `اختلاف ${within} مقدار از ${judged} با محاسبه در محدودهٔ R آزمون است`,
    ],
    method: ['Method', 'روش'],
    notMeasured: [
      'Nothing has been measured yet; what was pumped is kept.',
      'هنوز چیزی اندازه‌گیری نشده است؛ مقدارهای پمپ‌شده نگه داشته می‌شود.',
    ],
    excluded: [
      (reason: string) => `Left out of the history: ${reason}`,
      (reason) => `از روند کنار گذاشته شده: ${isolated(reason)}`,
    ],
  },
  status: {
    title: ['Where the blend stands', 'وضعیت مخلوط'],
    by: words.name,
    byHint: ['Who says so; you, if it is left empty', 'نام اعلام‌کننده؛ اگر خالی بماند، نام شما'],
    save: ['Save status', 'ذخیرهٔ وضعیت'],
    hash: ['SHA-256 of the release, as on its report', 'کد SHA-256 ترخیص، همان که روی گزارش آن است'],
    failed: ['The status was not saved', 'وضعیت ذخیره نشد'],
  },
})
