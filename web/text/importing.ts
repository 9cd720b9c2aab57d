import { celsius, isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const importing = defineText('importing', {
  exportExcel: ['Excel', 'اکسل'],
  title: ['Import materials', 'وارد کردن مواد از فایل'],
  file: ['File', 'فایل'],
  fileHint: [
    'Excel (.xlsx), OpenDocument (.ods), CSV or text, up to 10 MB and 1,000 materials, in rows or in columns.',
    'اکسل (xlsx)، اپن‌داکیومنت (ods)، CSV یا متن، حداکثر ۱۰ مگابایت و ۱۰۰۰ ماده، در سطرها یا در ستون‌ها.',
  ],
  drop: ['Or drop a file here', 'یا فایل را اینجا رها کنید'],
  paste: ['Or paste cells', 'یا خانه‌ها را اینجا بچسبانید'],
  pasteHint: [
    'Copied from a spreadsheet or a certificate, with their labels.',
    'کپی‌شده از صفحه‌گسترده یا گواهی آزمایش، همراه با عنوان‌ها.',
  ],
  pasteButton: ['Read these cells', 'خواندن این خانه‌ها'],
  template: ['Download a template', 'دریافت فایل الگو'],
  pasted: ['pasted cells', 'خانه‌های چسبانده‌شده'],
  reading: ['Reading {source} …', 'در حال خواندن {source} …'],
  stop: ['Stop', 'توقف'],
  restart: ['Another file', 'فایل دیگر'],
  files: {
    'file-too-large': ['The file is larger than 10 MB.', 'فایل از ۱۰ مگابایت بزرگ‌تر است.'],
    'too-large': [
      'Unpacked, the workbook is larger than 64 MB. Save the sheet of materials as a file of its own.',
      'این فایل اکسل پس از باز شدن از ۶۴ مگابایت بزرگ‌تر است. برگهٔ مواد را جداگانه ذخیره کنید.',
    ],
    'too-many-cells': [
      'The workbook has more than two million cells. Save the sheet of materials as a file of its own.',
      'این فایل اکسل بیش از دو میلیون خانه دارد. برگهٔ مواد را جداگانه ذخیره کنید.',
    ],
    damaged: [
      'The workbook can’t be read: it is damaged or protected by a password.',
      'فایل اکسل خوانده نشد: آسیب دیده یا گذرواژه دارد.',
    ],
    'old-workbook': [
      'This is a workbook of Excel 97–2003, or one with a password. Save it as .xlsx without one.',
      'این فایل اکسل ۹۷ تا ۲۰۰۳ است یا گذرواژه دارد. آن را بدون گذرواژه با قالب xlsx ذخیره کنید.',
    ],
    'no-sheet': [
      'This is neither a workbook nor a text with cells.',
      'این فایل نه اکسل است و نه متنی با خانه‌های جدا.',
    ],
    empty: ['There is nothing in it.', 'چیزی در آن نیست.'],
    failed: ['The file could not be read in time.', 'خواندن فایل در زمان مقرر به پایان نرسید.'],
  },
  read: ['{source}: materials read: {count}', '{source}: مواد خوانده‌شده: {=count}'],
  transposed: [
    'Materials stand side by side in this file; here each is a row.',
    'در فایل هر ماده یک ستون است؛ در این جدول یک سطر.',
  ],
  commas: [
    'Commas are read as decimal marks: 742,5 is 742.5.',
    `ویرگول نشان اعشار است: ${leftToRight('742,5')} یعنی ۷۴۲٫۵.`,
  ],
  decimal: ['Decimal mark', 'نشان اعشار'],
  marks: {
    point: ['Point, as 742.5', `نقطه، مانند ${leftToRight('742.5')}`],
    comma: ['Comma, as 742,5', `ویرگول، مانند ${leftToRight('742,5')}`],
  },
  curve: {
    d2887: [
      'The labels say ASTM D2887: curves are taken as simulated distillation.',
      'در عنوان‌ها ASTM D2887 آمده است: منحنی‌ها تقطیر شبیه‌سازی‌شده به شمار می‌آیند.',
    ],
    tbp: [
      'The labels say true boiling points: curves are taken as such.',
      'در عنوان‌ها نقاط جوش حقیقی آمده است: منحنی‌ها چنین به شمار می‌آیند.',
    ],
  },
  leftOutLines: ['Lines that are no materials: {lines}', 'سطرهایی که ماده نیستند: {=lines}'],
  line: ['{place} ({text})', '{=place} ({text})'],
  sheet: ['Sheet', 'برگه'],
  tooMany: [
    'This sheet has {count} materials: at most 1,000 can be imported at a time.',
    'این برگه {=count} ماده دارد: هر بار حداکثر ۱۰۰۰ ماده وارد می‌شود.',
  ],
  noLabels: [
    'No label in this sheet is known. Say below what its columns are.',
    'هیچ عنوانی در این برگه شناخته نشد. در زیر بگویید هر ستون چیست.',
  ],
  questions: ['Questions: {count}', 'پرسش‌ها: {=count}'],
  quoted: ['“{text}”', '«{text}»'],
  comma: words.comma,
  byMass: ['mass %: leave out', 'درصد جرمی: کنار گذاشته شود'],
  slashIs: ['Yes, a decimal mark', 'بله، ممیز است'],
  slashNot: ['No, I correct each cell', 'خیر، هر خانه را خودم اصلاح می‌کنم'],
  spread: [
    '{unit}, from “{from}”, holds for {columns} too.',
    'واحد {unit} از «{from}» برای {=columns} نیز گرفته شد.',
  ],
  readAs: ['Read these as {unit}', 'خواندن این‌ها با {unit}'],
  columnsOpen: ['Columns to look at: {count}', 'ستون‌های نیازمند بررسی: {=count}'],
  allColumns: ['What each column is', 'هر ستون چیست'],
  columnIs: ['“{heading}” is', '«{heading}» یعنی'],
  unitOf: ['Unit of “{heading}”', 'واحد «{heading}»'],
  leaveOut: ['Leave out', 'کنار گذاشته شود'],
  chooseUnit: ['Choose the unit', 'واحد را انتخاب کنید'],
  noHeading: ['column {number}', 'ستون {=number}'],
  unknownUnit: ['The unit “{unit}” is not known here.', 'واحد «{unit}» اینجا شناخته نیست.'],
  assumed: ['No unit in the file: read as {unit}.', 'فایل واحدی ندارد: {unit} گرفته شد.'],
  at: [(degrees: string) => `at ${degrees} °C`, (degrees) => `در ${celsius(degrees)}`],
  missing: ['{field} for all rows that have none', '{=field} برای همهٔ سطرهایی که ندارند'],
  fill: ['Fill in', 'پر شود'],
  duplicates: [
    'Materials that you have already (same name and producer)',
    'موادی که از پیش دارید (با همین نام و تولیدکننده)',
  ],
  onDuplicate: {
    refuse: {
      label: ['Are an error', 'خطا به شمار آیند'],
      hint: ['Nothing is imported as long as there is one.', 'حتی با یک مورد تکراری چیزی وارد نمی‌شود.'],
    },
    skip: {
      label: ['Are skipped', 'کنار گذاشته شوند'],
      hint: ['Yours stays as it is.', 'مادهٔ شما همان‌گونه می‌ماند.'],
    },
    update: {
      label: ['Are updated', 'به‌روز شوند'],
      hint: [
        'Blank cells leave what you have; “n/a” clears it.',
        'خانهٔ خالی آنچه را دارید نگه می‌دارد؛ «ندارد» آن را پاک می‌کند.',
      ],
    },
  },
  checking: ['Checked: {done} of {all}', 'بررسی‌شده: {=done} از {=all}'],
  ready: [
    'Ready. New: {create}, updated: {update}, skipped: {skip}.',
    'آماده است. تازه: {=create}، به‌روزشونده: {=update}، کنار گذاشته: {=skip}.',
  ],
  wrong: ['Cells to correct: {count}', 'خانه‌های نیازمند اصلاح: {=count}'],
  toAnswer: ['Questions to answer first: {count}', 'نخست به این پرسش‌ها پاسخ دهید: {=count}'],
  next: ['Go to the next', 'رفتن به بعدی'],
  onlyWrong: ['Only rows with something to correct', 'تنها سطرهای نیازمند اصلاح'],
  table: ['Materials of the file', 'مواد فایل'],
  row: ['Row', 'سطر'],
  editRow: ['Edit row of {name}', 'ویرایش سطر {name}'],
  leaveRow: ['Leave out {name}', 'کنار گذاشتن {name}'],
  takeRow: ['Take {name} after all', 'برگرداندن {name}'],
  isOut: ['left out', 'کنار گذاشته'],
  isUpdated: ['updates yours', 'مادهٔ شما را به‌روز می‌کند'],
  isSkipped: ['skipped: you have it', 'کنار گذاشته: آن را دارید'],
  cell: ['{field} of {name}', '{=field}، {name}'],
  unnamed: ['row {place}', 'سطر {=place}'],
  becomes: ['{text} = {value}', '{text} = {value}'],
  filled: ['≈ {value} by interpolation', '≈ {value} با درون‌یابی'],
  dropped: [
    'Left out: the curve is by a test that none here is by.',
    'کنار گذاشته شد: روش این منحنی هیچ‌یک از روش‌های اینجا نیست.',
  ],
  page: ['Page {page} of {pages}', 'صفحهٔ {=page} از {=pages}'],
  previous: ['Previous', 'قبلی'],
  nextPage: ['Next page', 'صفحهٔ بعد'],
  submit: ['Import {count} materials', 'وارد کردن {=count} ماده'],
  submitOne: ['Import 1 material', 'وارد کردن ۱ ماده'],
  done: [
    'Imported. New materials: {created}, updated: {updated}, skipped: {skipped}.',
    'وارد شد. مواد تازه: {=created}، به‌روزشده: {=updated}، کنار گذاشته: {=skipped}.',
  ],
  undone: [
    (gone: string, kept: string | null) =>
      kept === null
        ? `Taken back: materials deleted again: ${gone}.`
        : `Materials deleted again: ${gone}. Kept, as they were changed since or could not be deleted: ${kept}.`,
    (gone, kept) =>
      kept === null
        ? `برگردانده شد. مواد حذف‌شده: ${gone}.`
        : `مواد حذف‌شده: ${gone}. مانده، چون از آن پس تغییر کرده‌اند یا حذف نشدند: ${kept}.`,
  ],
  failed: ['Nothing was imported', 'چیزی وارد نشد'],
  /** Names of the changed ones; empty if they are gone. */
  changed: [
    (names: string) => `${names && `Changed: ${names}. `}Import again to correct what there is now.`,
    (names) => `${names && `تغییرکرده: ${isolated(names)}. `}برای تصحیح آنچه اکنون هست، دوباره وارد کنید.`,
  ],
  kept: [
    'The session is over. Log in again in another tab, then try once more: nothing is lost here.',
    'نشست شما به پایان رسیده است. در زبانهٔ دیگری وارد شوید و دوباره تلاش کنید: اینجا چیزی از دست نمی‌رود.',
  ],
})
