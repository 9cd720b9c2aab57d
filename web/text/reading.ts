import { isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'

export const reading = defineText('reading', {
  ask: {
    lone: [
      (label: string) => `${label} is in % and does not say of what: by volume or by mass?`,
      (label) => `${label} به درصد است و معلوم نیست حجمی یا جرمی. کدام است؟`,
    ],
    size: [
      (label: string) => `${label} has no unit, and its figures leave it open.`,
      (label) => `${label} واحد ندارد و از مقدارها نیز پیدا نیست.`,
    ],
    curve: [
      (label: string) =>
        `These points of the curve do not go together as they would be read. Which unit are they in? ${label}`,
      (label) => `این نقطه‌های منحنی با واحدی که خوانده می‌شوند با هم نمی‌خوانند. واحدشان چیست؟ ${label}`,
    ],
    beside: [
      (label: string) => `${label} has no unit, and other figures of this sheet are in °F or psi.`,
      (label) => `${label} واحد ندارد و مقدارهای دیگر این برگه به درجهٔ فارنهایت یا psi است.`,
    ],
    likely: [
      (label: string) => `Not every word of ${label} is understood. What is it?`,
      (label) => `همهٔ واژه‌های ${label} شناخته نشد. منظور چیست؟`,
    ],
    temperature: [
      (label: string) => `${label} does not say at which temperature.`,
      (label) => `دمای ${label} گفته نشده است.`,
    ],
    'unknown-unit': [
      (label: string, unit: string) =>
        `The unit${unit === '' ? '' : ` “${unit}”`} of ${label} is not known here.`,
      (label, unit) => `واحد ${label}${unit === '' ? '' : ` («${isolated(unit)}»)`} اینجا شناخته نیست.`,
    ],
    slash: [
      () => 'Numbers here have a slash between Persian digits: is ۱۲/۵ 12.5?',
      () => `در عددهای این فایل ممیز با «/» آمده است: آیا ${leftToRight('۱۲/۵')} یعنی ۱۲٫۵؟`,
    ],
  },
  notKept: {
    computed: [
      (list: string) => `Known, and computed here from the curve: ${list}`,
      (list) => `شناخته شد؛ اینجا از منحنی محاسبه می‌شود: ${list}`,
    ],
    part: [
      (list: string) => `Known, a part of another property: ${list}`,
      (list) => `شناخته شد؛ بخشی از خاصیتی دیگر است: ${list}`,
    ],
    test: [
      (list: string) => `Known, by another test or at another temperature than the field’s: ${list}`,
      (list) => `شناخته شد؛ با آزمون یا در دمای دیگری است: ${list}`,
    ],
    share: [
      (list: string) => `Known, but by mass where the field is by volume or the other way: ${list}`,
      (list) => `شناخته شد؛ جرمی است و خانهٔ آن حجمی، یا برعکس: ${list}`,
    ],
    limit: [(list: string) => `Limits, not results: ${list}`, (list) => `حد مجاز است، نه نتیجه: ${list}`],
    own: [
      (list: string) => `Known, and not kept unless you define a property of that name: ${list}`,
      (list) => `شناخته شد؛ تنها با تعریف خاصیتی به همین نام نگه داشته می‌شود: ${list}`,
    ],
    about: [
      (list: string) => `Left out, as they say nothing of a property: ${list}`,
      (list) => `کنار گذاشته شد؛ خاصیتی را بیان نمی‌کند: ${list}`,
    ],
  },
  why: {
    unknown: ['Not understood.', 'شناخته نشد.'],
    likely: ['Not every word of it is understood.', 'همهٔ واژه‌های آن شناخته نشد.'],
    other: ['Materials here have no such field.', 'مواد در اینجا چنین خانه‌ای ندارند.'],
    repeated: ['The same as another column.', 'با ستون دیگری یکی است.'],
    temperature: [
      'A viscosity without its temperature: choose “Viscosity 40” if it is at 40 °C.',
      'گرانروی بدون دما: اگر در ۴۰ درجهٔ سلسیوس است، همان را انتخاب کنید.',
    ],
  },
  faults: {
    below: [
      (text: string) => `“${text}” is an upper limit, not a figure: enter the figure to reckon with, or n/a.`,
      (text) =>
        `«${isolated(text)}» حد بالاست، نه مقدار: مقداری را که باید به کار رود وارد کنید یا بنویسید «ندارد».`,
    ],
    above: [
      (text: string) => `“${text}” is a lower limit, not a figure: enter the figure to reckon with, or n/a.`,
      (text) =>
        `«${isolated(text)}» حد پایین است، نه مقدار: مقداری را که باید به کار رود وارد کنید یا بنویسید «ندارد».`,
    ],
    about: [
      (text: string) => `“${text}” is an approximation: enter the figure if it may be used.`,
      (text) => `«${isolated(text)}» تقریبی است: اگر می‌توان آن را به کار برد، مقدار را وارد کنید.`,
    ],
    range: [
      (text: string) => `“${text}” is a range: enter one figure.`,
      (text) => `«${isolated(text)}» بازه است: یک مقدار وارد کنید.`,
    ],
    date: [
      (text: string) => `A date (${text}). Spreadsheet programs make one of 10-2 or 1/5: enter the figure.`,
      (text) =>
        `تاریخ است (${isolated(text)}). برنامه‌های صفحه‌گسترده از ${leftToRight('10-2')} یا ${leftToRight('1/5')} تاریخ می‌سازند: مقدار را وارد کنید.`,
    ],
    ambiguous: [
      (text: string) =>
        `“${text}” can be read in more than one way: write it with a point, without thousands.`,
      (text) =>
        `«${isolated(text)}» به چند گونه خوانده می‌شود: آن را با نقطه و بدون جداکنندهٔ هزارگان بنویسید.`,
    ],
    slash: [
      (text: string) => `“${text}” has a slash: write the figure with a point.`,
      (text) => `در «${isolated(text)}» ممیز با «/» آمده است: آن را با نقطه بنویسید.`,
    ],
    'no-number': [(text: string) => `“${text}” is not a number.`, (text) => `«${isolated(text)}» عدد نیست.`],
    'no-value': [
      () =>
        'A formula without a stored value: open the file in a spreadsheet program, save it, and read it again, or enter the figure.',
      () =>
        'فرمولی بدون مقدار ذخیره‌شده: فایل را در برنامهٔ صفحه‌گسترده باز و ذخیره کنید و دوباره بخوانید، یا مقدار را وارد کنید.',
    ],
    'error-value': [
      (text: string) => `The file has an error here (${text}).`,
      (text) => `در فایل اینجا خطا آمده است (${isolated(text)}).`,
    ],
    merged: [
      (text: string) => `A merged cell (${text}): enter the figure of this material.`,
      (text) => `خانهٔ ادغام‌شده (${isolated(text)}): مقدار این ماده را وارد کنید.`,
    ],
    unit: [
      (text: string) =>
        text === '' ? 'Choose the unit of this column.' : `The unit “${text}” is not known for this field.`,
      (text) =>
        text === '' ? 'واحد این ستون را انتخاب کنید.' : `واحد «${isolated(text)}» برای این خانه شناخته نیست.`,
    ],
    'out-of-table': [
      (text: string) =>
        `“${text}” can’t be converted to 15 °C: it is outside of the tables (653–1075 kg/m³).`,
      (text) =>
        `«${isolated(text)}» به ۱۵ درجهٔ سلسیوس برگردانده نمی‌شود: بیرون از جدول‌هاست (۶۵۳ تا ۱۰۷۵ کیلوگرم بر مترمکعب).`,
    ],
    choice: [
      (text: string) => `“${text}” is none of the choices.`,
      (text) => `«${isolated(text)}» از گزینه‌ها نیست.`,
    ],
    'bad-typed': [() => 'Not readable: clear this cell.', () => 'خوانا نیست: این خانه را خالی کنید.'],
  },
  repeated: [
    (place: string) => `The same name and producer as in row ${place}.`,
    (place) => `نام و تولیدکننده با سطر ${place} یکی است.`,
  ],
})
