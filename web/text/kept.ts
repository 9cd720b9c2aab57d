import { latinApart } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const kept = defineText('kept', {
  name: ['Name of this analysis', 'نام این تحلیل'],
  noName: ['Without a name', 'بدون نام'],
  note: words.note,
  saving: ['Saving', 'در حال ذخیره'],
  saved: ['Saved', 'ذخیره شد'],
  notSaved: ['Not saved yet; what you typed is kept.', 'هنوز ذخیره نشده است؛ آنچه نوشته‌اید از دست نمی‌رود.'],
  lab: words.laboratoryResults,
  /** Values corrected by the user's own laboratory. */
  biases: {
    corrected: ['corrected', 'تصحیح‌شده'],
    from: ['from {count} results', 'از {=count} نتیجه'],
    outside: ['outside of the range that it comes from', 'بیرون از بازه‌ای که از آن آموخته شده است'],
    by: [
      (names: string) => `As your laboratory corrects it: ${names}.`,
      (names) => latinApart(`با مقدار تصحیح‌شدهٔ آزمایشگاه شما: ${names}.`),
    ],
    guarded: [
      (names: string) => `Guarded by the scatter of your own results: ${names}.`,
      (names) => latinApart(`با حاشیه از پراکندگی نتایج خودتان: ${names}.`),
    ],
    missing: [
      'What your laboratory corrects could not be loaded: these are the rules’ values alone. It is asked for again by itself.',
      'تصحیح‌های آزمایشگاه شما بارگذاری نشد: این‌ها تنها مقدارهای قاعده‌اند. درخواست خودبه‌خود تکرار می‌شود.',
    ],
  },
  share: {
    button: ['Share', 'هم‌رسانی'],
    title: ['Share this analysis', 'هم‌رسانی این تحلیل'],
    lead: [
      'Anybody who has the link sees, without an account: the name of the analysis, the values and limits of the blend, its graph, and the names and shares of its materials. Never your name, your note or other analyses.',
      'هر کس این پیوند را داشته باشد، بدون حساب کاربری این‌ها را می‌بیند: نام تحلیل، مقدارها و حدهای مخلوط، نمودار آن، و نام و سهم مواد. نام شما، یادداشت و تحلیل‌های دیگرتان هرگز نشان داده نمی‌شود.',
    ],
    more: ['A new link also shows', 'پیوند تازه این‌ها را هم نشان دهد'],
    materials: ['What each material reads', 'داده‌های هر ماده'],
    materialsHint: [
      'Every reading and curve of every material, your own ones included.',
      'همهٔ داده‌ها و منحنی‌های همهٔ مواد، از جمله مواد خودتان.',
    ],
    laboratory: ['Laboratory results and status', 'نتایج آزمایشگاه و وضعیت'],
    laboratoryHint: [
      'What was measured of the blend, and whether it is blended, tested or released.',
      'آنچه از مخلوط اندازه‌گیری شده، و این‌که مخلوط ساخته، آزمایش یا ترخیص شده است.',
    ],
    /** What an existing link shows. */
    shows: {
      blend: ['It shows the figures of the blend only.', 'تنها مقدارهای مخلوط را نشان می‌دهد.'],
      materials: [
        'It shows the readings of the materials, too; no laboratory results.',
        'داده‌های مواد را هم نشان می‌دهد، اما نتایج آزمایشگاه را نه.',
      ],
      laboratory: [
        'It shows laboratory results and status, too; no readings of the materials.',
        'نتایج آزمایشگاه و وضعیت را هم نشان می‌دهد، اما داده‌های مواد را نه.',
      ],
      all: [
        'It shows the readings of the materials, laboratory results and status, too.',
        'داده‌های مواد، نتایج آزمایشگاه و وضعیت را هم نشان می‌دهد.',
      ],
    },
    days: ['Days that the link opens', 'مدت اعتبار پیوند (روز)'],
    daysError: [
      'Enter a whole number of days from 1 to 365.',
      'تعداد روزها را عددی صحیح از ۱ تا ۳۶۵ وارد کنید.',
    ],
    make: ['Make a link', 'ساختن پیوند'],
    again: ['Make a new link', 'ساختن پیوند تازه'],
    replaces: [
      'A new link takes the place of the present one, which then no longer opens.',
      'پیوند تازه جای پیوند کنونی را می‌گیرد و آن دیگر باز نمی‌شود.',
    ],
    link: ['Link', 'پیوند'],
    once: [
      'It is shown only now. Copy it before you close this.',
      'تنها همین یک بار نشان داده می‌شود. پیش از بستن، آن را رونوشت کنید.',
    ],
    copy: ['Copy link', 'رونوشت پیوند'],
    copied: ['Link copied.', 'پیوند رونوشت شد.'],
    copyFailed: [
      'The browser did not allow copying. Select the link and copy it by hand.',
      'مرورگر اجازهٔ رونوشت نداد. پیوند را انتخاب و دستی رونوشت کنید.',
    ],
    until: ['Opens until {date}.', 'تا {=date} باز می‌شود.'],
    sharedUntil: [
      'This analysis is shared until {date}. The link itself was shown when it was made.',
      'این تحلیل تا {=date} هم‌رسانی شده است. خود پیوند هنگام ساختن نشان داده شد.',
    ],
    revoke: ['Revoke', 'لغو پیوند'],
    revoked: ['The link no longer opens.', 'پیوند دیگر باز نمی‌شود.'],
    none: ['This analysis is not shared.', 'این تحلیل هم‌رسانی نشده است.'],
    loading: ['Looking whether it is shared', 'بررسی وضعیت هم‌رسانی'],
    failed: ['That did not work', 'انجام نشد'],
  },
})
