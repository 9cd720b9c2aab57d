import { defineText } from './text.ts'
import { words } from './words.ts'

export const lab = defineText('lab', {
  title: words.laboratoryResults,
  loading: ['Loading the laboratory results', 'در حال بارگذاری نتایج آزمایشگاه'],
  failed: ['The laboratory results could not be loaded', 'نتایج آزمایشگاه بارگذاری نشد'],
  notSaved: ['The laboratory results were not saved', 'نتایج آزمایشگاه ذخیره نشد'],
  unsaved: ['Not saved yet', 'هنوز ذخیره نشده است'],
  restored: ['You typed this earlier and did not save it.', 'این را پیش از این نوشته و ذخیره نکرده‌اید.'],
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
    'Some fields can’t be read; they are marked.',
    'بعضی از خانه‌ها خوانده نمی‌شود؛ این خانه‌ها مشخص شده‌اند.',
  ],
  notANumber: ['Enter a number.', 'عددی وارد کنید.'],
  notADate: ['Enter a date and time.', 'تاریخ و ساعت را وارد کنید.'],
  negative: ['Enter 0 or a number above 0.', 'عددی وارد کنید که منفی نباشد.'],
  outside: [
    'This is beyond the expansion tables: enter the density at 15 °C.',
    'جدول‌های انبساط تا اینجا نمی‌رسد؛ چگالی در ۱۵ درجه را وارد کنید.',
  ],

  sample: {
    title: words.sample,
    at: ['Sampled at', 'زمان نمونه‌برداری'],
    name: words.sample,
    nameHint: ['Number or place, such as tank 7, composite', 'شماره یا محل نمونه، مانند «مخزن ۷، مرکب»'],
  },
  sheet: {
    title: ['Paste the laboratory’s sheet', 'چسباندن برگهٔ آزمایشگاه'],
    taken: ['{count} values filled in below.', '{=count} مقدار در خانه‌های پایین گذاشته شد.'],
    left: [
      '{count} values do not belong to this category and were left out.',
      '{=count} مقدار به این دسته مربوط نبود و کنار گذاشته شد.',
    ],
  },
  values: {
    title: ['Measured values', 'مقدارهای اندازه‌گیری‌شده'],
    property: words.property,
    calculated: ['Calculated', 'محاسبه‌شده'],
    measured: words.measured,
    method: ['Method', 'روش'],
    measuredOf: ['Measured {name}', '{=name}، اندازه‌گیری‌شده'],
    methodOf: ['Method of {name}', 'روش {=name}'],
    levels: ['Upper, middle and lower sample', 'نمونهٔ بالا، میانه و پایین'],
    levelsHint: [
      'The mean of the three is the measured value. If they are too far apart, the tank is not mixed.',
      'میانگین سه نمونه مقدار اندازه‌گیری‌شده است؛ اگر بیش از اندازه از هم دور باشند، مخزن یکنواخت نیست.',
    ],
    level: { upper: ['Upper', 'بالا'], middle: ['Middle', 'میانه'], lower: ['Lower', 'پایین'] },
    levelOf: ['{level}, {name}', '{=level}، {=name}'],
    verdict: words.verdict,
    limitsOf: ['Limited by {grade}', 'حدهای {grade}'],
  },
  fold: {
    others: ['Other properties', 'خواص دیگر'],
    empty: ['{count} empty', '{=count} خانهٔ خالی'],
    comma: words.comma,
    methods: ['Test methods', 'روش‌های آزمون'],
    methodsNote: ['if another test was used', 'اگر آزمون دیگری به کار رفته است'],
    noMethods: ['Enter a measured value first.', 'نخست مقداری اندازه‌گیری‌شده وارد کنید.'],
    blendedNote: ['the amounts actually pumped', 'آنچه واقعاً پمپ شده است'],
  },
  fourEyes: {
    made: [
      'You calculated it, so another approver releases it: {names}.',
      'محاسبه از شماست؛ ترخیص با تأییدکنندهٔ دیگری است: {=names}.',
    ],
    measured: [
      'You entered its results, so another approver releases it: {names}.',
      'نتایج را شما وارد کرده‌اید؛ ترخیص با تأییدکنندهٔ دیگری است: {=names}.',
    ],
    nobody: {
      made: [
        'You calculated it, so another approver releases it. The company has none yet.',
        'محاسبه از شماست؛ ترخیص با تأییدکنندهٔ دیگری است. شرکت هنوز تأییدکنندهٔ دیگری ندارد.',
      ],
      measured: [
        'You entered its results, so another approver releases it. The company has none yet.',
        'نتایج را شما وارد کرده‌اید؛ ترخیص با تأییدکنندهٔ دیگری است. شرکت هنوز تأییدکنندهٔ دیگری ندارد.',
      ],
    },
  },
  about: {
    title: ['About this release', 'دربارهٔ این ترخیص'],
    released: ['Released', 'ترخیص‌شده'],
    open: ['Not measured or missed then', 'آنچه آن زمان اندازه‌گیری نشده یا مطابق نبود'],
    covers: ['What it covers', 'دامنهٔ ترخیص'],
    coversText: [
      'The released report. Name, results and pumped amounts can’t be changed until the release is withdrawn.',
      'گزارش ترخیص‌شده. نام، نتایج و مقدارهای پمپ‌شده تا بازپس‌گیری ترخیص تغییر نمی‌کند.',
    ],
  },
  decision: {
    unsaved: [
      'Laboratory results of this blend are typed here and not saved. Save or discard them first.',
      'نتایج آزمایشگاه این مخلوط اینجا وارد و ذخیره نشده است. نخست آن‌ها را ذخیره کنید یا دور بریزید.',
    ],
    buttons: {
      released: ['Release…', 'ترخیص…'],
      held: ['Hold…', 'توقف…'],
      withdrawn: ['Withdraw…', 'بازپس‌گیری…'],
    },
    withdrawHold: ['Withdraw the hold…', 'بازپس‌گیری توقف…'],
    released: {
      title: ['Release this blend?', 'این مخلوط ترخیص شود؟'],
      lead: [
        'Every limit of its grade was measured and is met.',
        'همهٔ حدهای مشخصات اندازه‌گیری شده و نتیجه مطابق آن‌هاست.',
      ],
      confirm: ['Release', 'ترخیص'],
      cancel: ['Don’t release', 'ترخیص نشود'],
    },
    held: {
      title: ['Hold this blend?', 'این مخلوط متوقف شود؟'],
      lead: [
        'It stays on hold until somebody releases it or withdraws the hold. An earlier release no longer holds.',
        'تا ترخیص یا بازپس‌گیری توقف در همین وضع می‌ماند. آنچه پیش‌تر ترخیص شده بود، دیگر ترخیص‌شده نیست.',
      ],
      confirm: ['Hold', 'توقف'],
      cancel: ['Don’t hold', 'متوقف نشود'],
    },
    withdrawn: {
      released: {
        title: ['Withdraw the release?', 'ترخیص بازپس گرفته شود؟'],
        lead: [
          'Name and results can be changed again. The hash on release reports already printed is then no longer found here.',
          'نام و نتایج دوباره تغییرپذیر می‌شود. کد روی گزارش‌های ترخیصی که پیش‌تر چاپ شده است، دیگر اینجا پیدا نمی‌شود.',
        ],
        confirm: ['Withdraw', 'بازپس‌گیری'],
        cancel: ['Don’t withdraw', 'بازپس گرفته نشود'],
      },
      held: {
        title: ['Withdraw the hold?', 'توقف بازپس گرفته شود؟'],
        lead: [
          'The blend returns to its earlier status, judged by what has been measured since.',
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
      'After the release, its name, results and pumped amounts can’t be changed.',
      'پس از ترخیص، نام، نتایج و مقدارهای پمپ‌شده تغییر نمی‌کند.',
    ],
    frozen: [
      'Released. Withdraw the release to change its name, results or pumped amounts.',
      'ترخیص‌شده: نام، نتایج و مقدارهای پمپ‌شده تنها پس از بازپس‌گیری ترخیص تغییر می‌کند.',
    ],
    reason: ['Reason', 'دلیل'],
    optional: ['Reason (optional)', 'دلیل، اگر هست'],
    hint: [
      'Kept with the decision, and printed on the release report, the ticket and the files.',
      'همراه تصمیم نگه داشته می‌شود و روی گزارش ترخیص، برگهٔ بچ و فایل‌ها می‌آید.',
    ],
    missing: ['Give the reason.', 'دلیل را بنویسید.'],
    failed: ['Nothing was changed', 'چیزی تغییر نکرد'],
  },
  blended: {
    title: ['As blended', 'مقدارهای پمپ‌شده'],
    lead: [
      'The amounts actually pumped. The plan does not change; the calculation is repeated with these amounts, and the difference is split into pumping, rule and test.',
      'آنچه واقعاً پمپ شده است. برنامه دست نمی‌خورد؛ محاسبه با این مقدارها دوباره انجام و اختلاف میان پمپاژ، قاعده و آزمون بخش می‌شود.',
    ],
    material: words.material,
    plan: ['Plan', 'برنامه‌ریزی‌شده'],
    amount: ['Pumped', 'پمپ‌شده'],
    share: ['As pumped', 'سهم پمپ‌شده'],
    amountOf: ['Pumped of {name}', 'مقدار پمپ‌شدهٔ {name}'],
    unitOf: ['Unit of {name}', 'واحد {name}'],
    unit: words.unit,
    temperature: ['Read at', 'دمای قرائت'],
    temperatureOf: ['Temperature of {name}', 'دمای قرائت {name}'],
    units: {
      m3: words.m3,
      l: words.l,
      bbl: ['bbl', 'بشکه'],
      gal: ['US gal', 'گالن آمریکا'],
      t: words.t,
      kg: ['kg', 'کیلوگرم'],
    },
    total: ['{amount} {unit} in all', 'روی هم {=amount} {=unit}'],
    all: [
      'Enter the amount pumped of every material (0 for none), or leave all empty.',
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
    ownR: ['{R} (own)', '{=R} (خودتان)'],
    agrees: ['Against R', 'اختلاف در برابر R'],
    agreeWhy: [
      'within the uncertainty of test and calculation',
      'در محدوده‌ای که آزمون و محاسبه باز می‌گذارند',
    ],
    differWhy: ['beyond the uncertainty of test and calculation', 'بیش از آنچه آزمون و محاسبه باز می‌گذارند'],
    withinR: ['within the test’s R', 'در محدودهٔ R آزمون'],
    beyondR: ['beyond the test’s R', 'بیرون از محدودهٔ R آزمون'],
    unjudged: ['not judged', 'ارزیابی‌نشده'],
    pumping: ['Pumping', 'پمپاژ'],
    rule: words.rule,
    test: ['Test', 'آزمون'],
    splitHint: [
      'Pumping: the effect of the amounts actually pumped. Rule and test: the rest, split by the uncertainty of the calculation and of the test.',
      'پمپاژ: آنچه مقدارهای پمپ‌شده تغییر می‌دهد. قاعده و آزمون: بقیهٔ اختلاف، به نسبت عدم قطعیت محاسبه و آزمون.',
    ],
    notMixed: ['not mixed', 'نایکنواخت'],
    notMixedWhy: [
      'Upper, middle and lower differ by {spread}, more than the test’s repeatability {r}: the tank is not mixed.',
      'نمونهٔ بالا، میانه و پایین {=spread} با هم اختلاف دارند که از تکرارپذیری آزمون ({=r}) بیشتر است: مخزن یکنواخت نیست.',
    ],
    sampled: words.sampled,
    summary: [
      '{within} of {judged} within the test’s R of the calculation',
      'اختلاف {=within} مقدار از {=judged} با محاسبه در محدودهٔ R آزمون است',
    ],
    method: ['Method', 'روش'],
    notMeasured: [
      'Nothing has been measured yet; the pumped amounts are kept.',
      'هنوز چیزی اندازه‌گیری نشده است؛ مقدارهای پمپ‌شده نگه داشته می‌شود.',
    ],
    excluded: ['Left out of the history: {reason}', 'از روند کنار گذاشته شده: {reason}'],
  },
  status: {
    title: ['Status of the blend', 'وضعیت مخلوط'],
    named: ['Status: {status}', 'وضعیت: {=status}'],
    hash: ['SHA-256 of the release, as on its report', 'کد SHA-256 ترخیص، همان که روی گزارش آن است'],
    failed: ['The status was not saved', 'وضعیت ذخیره نشد'],
  },
})
