import { isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'

export const reading = defineText('reading', {
  ask: {
    lone: [
      '{label} is in %: by volume or by mass?',
      '{=label} به درصد است و معلوم نیست حجمی یا جرمی. کدام است؟',
    ],
    size: [
      '{label} has no unit, and its figures don’t tell which.',
      '{=label} واحد ندارد و از مقدارها نیز پیدا نیست.',
    ],
    curve: [
      'These curve points don’t fit together in the unit assumed. Which unit are they in? {label}',
      'این نقطه‌های منحنی با واحدی که خوانده می‌شوند با هم نمی‌خوانند. واحدشان چیست؟ {=label}',
    ],
    beside: [
      '{label} has no unit, and other figures of this sheet are in °F or psi.',
      '{=label} واحد ندارد و مقدارهای دیگر این برگه به درجهٔ فارنهایت یا psi است.',
    ],
    likely: [
      'Only part of {label} is understood. What is it?',
      'همهٔ واژه‌های {=label} شناخته نشد. منظور چیست؟',
    ],
    temperature: ['{label} does not say at which temperature.', 'دمای {=label} گفته نشده است.'],
    'unknown-unit': [
      (label: string, unit: string) =>
        `The unit${unit === '' ? '' : ` “${unit}”`} of ${label} is not known here.`,
      (label, unit) => `واحد ${label}${unit === '' ? '' : ` («${isolated(unit)}»)`} اینجا شناخته نیست.`,
    ],
    slash: [
      'Numbers here have a slash between Persian digits: is ۱۲/۵ 12.5?',
      'در عددهای این فایل ممیز با «/» آمده است: آیا \u2066۱۲/۵\u2069 یعنی ۱۲٫۵؟',
    ],
  },
  notKept: {
    computed: [
      'Recognized; computed here from the curve: {list}',
      'شناخته شد؛ اینجا از منحنی محاسبه می‌شود: {=list}',
    ],
    part: ['Recognized as part of another property: {list}', 'شناخته شد؛ بخشی از خاصیتی دیگر است: {=list}'],
    test: [
      'Recognized, but by another test or at another temperature: {list}',
      'شناخته شد؛ با آزمون یا در دمای دیگری است: {=list}',
    ],
    share: [
      'Recognized, but by mass where the field is by volume, or the reverse: {list}',
      'شناخته شد؛ جرمی است و خانهٔ آن حجمی، یا برعکس: {=list}',
    ],
    limit: ['Limits, not results: {list}', 'حد مجاز است، نه نتیجه: {=list}'],
    own: [
      'Recognized; kept only if you define a property of that name: {list}',
      'شناخته شد؛ تنها با تعریف خاصیتی به همین نام نگه داشته می‌شود: {=list}',
    ],
    about: ['Left out, not about a property: {list}', 'کنار گذاشته شد؛ خاصیتی را بیان نمی‌کند: {=list}'],
  },
  why: {
    unknown: ['Not understood.', 'شناخته نشد.'],
    likely: ['Only part of it is understood.', 'همهٔ واژه‌های آن شناخته نشد.'],
    other: ['Materials have no such field.', 'مواد در اینجا چنین خانه‌ای ندارند.'],
    repeated: ['The same as another column.', 'با ستون دیگری یکی است.'],
    temperature: [
      'A viscosity without its temperature: choose “Viscosity 40” if it is at 40 °C.',
      'گرانروی بدون دما: اگر در ۴۰ درجهٔ سلسیوس است، همان را انتخاب کنید.',
    ],
  },
  faults: {
    below: [
      '“{text}” is an upper limit, not a value: enter the value to use, or n/a.',
      '«{text}» حد بالاست، نه مقدار: مقداری را که باید به کار رود وارد کنید یا بنویسید «ندارد».',
    ],
    above: [
      '“{text}” is a lower limit, not a value: enter the value to use, or n/a.',
      '«{text}» حد پایین است، نه مقدار: مقداری را که باید به کار رود وارد کنید یا بنویسید «ندارد».',
    ],
    about: [
      '“{text}” is approximate: enter the value if it may be used.',
      '«{text}» تقریبی است: اگر می‌توان آن را به کار برد، مقدار را وارد کنید.',
    ],
    range: ['“{text}” is a range: enter one figure.', '«{text}» بازه است: یک مقدار وارد کنید.'],
    date: [
      'A date ({text}). Spreadsheet programs make one of 10-2 or 1/5: enter the figure.',
      'تاریخ است ({text}). برنامه‌های صفحه‌گسترده از \u206610-2\u2069 یا \u20661/5\u2069 تاریخ می‌سازند: مقدار را وارد کنید.',
    ],
    ambiguous: [
      '“{text}” can be read in more than one way: write it with a point, without thousands.',
      '«{text}» به چند گونه خوانده می‌شود: آن را با نقطه و بدون جداکنندهٔ هزارگان بنویسید.',
    ],
    slash: [
      '“{text}” has a slash: write the figure with a point.',
      'در «{text}» ممیز با «/» آمده است: آن را با نقطه بنویسید.',
    ],
    'no-number': ['“{text}” is not a number.', '«{text}» عدد نیست.'],
    'no-value': [
      'A formula without a stored value: open the file in a spreadsheet program, save it, and read it again, or enter the figure.',
      'فرمولی بدون مقدار ذخیره‌شده: فایل را در برنامهٔ صفحه‌گسترده باز و ذخیره کنید و دوباره بخوانید، یا مقدار را وارد کنید.',
    ],
    'error-value': ['The file has an error here ({text}).', 'در فایل اینجا خطا آمده است ({text}).'],
    merged: [
      'A merged cell ({text}): enter the figure of this material.',
      'خانهٔ ادغام‌شده ({text}): مقدار این ماده را وارد کنید.',
    ],
    unit: [
      (text: string) =>
        text === ''
          ? 'Choose the unit of this column.'
          : /^[-−–]$/.test(text)
            ? 'Write the minus in front of the figure (−9).'
            : `The unit “${text}” is not known for this field.`,
      (text) =>
        text === ''
          ? 'واحد این ستون را انتخاب کنید.'
          : /^[-−–]$/.test(text)
            ? `علامت منفی را پیش از عدد بنویسید (${leftToRight('−۹')}).`
            : `واحد «${isolated(text)}» برای این خانه شناخته نیست.`,
    ],
    'out-of-table': [
      '“{text}” can’t be converted to 15 °C: it is outside of the tables (653–1075 kg/m³).',
      '«{text}» به ۱۵ درجهٔ سلسیوس برگردانده نمی‌شود: بیرون از جدول‌هاست (۶۵۳ تا ۱۰۷۵ کیلوگرم بر مترمکعب).',
    ],
    choice: ['“{text}” is none of the choices.', '«{text}» از گزینه‌ها نیست.'],
    'bad-typed': ['Not readable: clear this cell.', 'خوانا نیست: این خانه را خالی کنید.'],
  },
  repeated: ['The same name and producer as in row {place}.', 'نام و تولیدکننده با سطر {=place} یکی است.'],
})
