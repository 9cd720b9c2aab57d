import { latinApart } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const kept = defineText('kept', {
  name: ['Name of this analysis', 'نام این تحلیل'],
  moreActions: ['More actions', 'کارهای دیگر'],
  rename: ['Edit the name', 'ویرایش نام'],
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
    outside: ['outside the range of your results', 'بیرون از بازهٔ نتایج آزمایشگاه شما'],
    by: [
      (names: string) => `Corrected by your laboratory: ${names}.`,
      (names) => latinApart(`با مقدار تصحیح‌شدهٔ آزمایشگاه شما: ${names}.`),
    ],
    guarded: [
      (names: string) => `Guarded by the scatter of your own results: ${names}.`,
      (names) => latinApart(`با حاشیه از پراکندگی نتایج خودتان: ${names}.`),
    ],
    missing: [
      'Your laboratory’s corrections could not be loaded: these are the rules’ values alone. Loading is retried automatically.',
      'تصحیح‌های آزمایشگاه شما بارگذاری نشد: این‌ها تنها مقدارهای قاعده‌اند. درخواست خودبه‌خود تکرار می‌شود.',
    ],
  },
  share: {
    button: ['Share', 'اشتراک‌گذاری'],
    title: ['Share this analysis', 'اشتراک‌گذاری این تحلیل'],
    lead: [
      'Anybody who has the link sees, without an account: the name of the analysis, the values and limits of the blend, its graph, and the names and shares of its materials. Never your name, your note or other analyses.',
      'هر کس این پیوند را داشته باشد، بدون حساب کاربری این‌ها را می‌بیند: نام تحلیل، مقدارها و حدهای مخلوط، نمودار آن، و نام و سهم مواد. نام شما، یادداشت و تحلیل‌های دیگرتان هرگز نشان داده نمی‌شود.',
    ],
    more: ['A new link also shows', 'پیوند تازه این‌ها را هم نشان دهد'],
    materials: ['Data of each material', 'داده‌های هر ماده'],
    materialsHint: [
      'All values and curves of every material, including your own.',
      'همهٔ داده‌ها و منحنی‌های همهٔ مواد، از جمله مواد خودتان.',
    ],
    laboratory: ['Laboratory results and status', 'نتایج آزمایشگاه و وضعیت'],
    laboratoryHint: [
      'The measured values, and whether the blend is blended, tested or released.',
      'آنچه از مخلوط اندازه‌گیری شده، و اینکه مخلوط ساخته، آزمایش یا ترخیص شده است.',
    ],
    /** What an existing link shows. */
    shows: {
      blend: ['It shows the figures of the blend only.', 'تنها مقدارهای مخلوط را نشان می‌دهد.'],
      materials: [
        'It also shows the data of the materials, but no laboratory results.',
        'داده‌های مواد را هم نشان می‌دهد، اما نتایج آزمایشگاه را نه.',
      ],
      laboratory: [
        'It also shows laboratory results and status, but no data of the materials.',
        'نتایج آزمایشگاه و وضعیت را هم نشان می‌دهد، اما داده‌های مواد را نه.',
      ],
      all: [
        'It also shows the data of the materials, laboratory results and status.',
        'داده‌های مواد، نتایج آزمایشگاه و وضعیت را هم نشان می‌دهد.',
      ],
    },
    days: ['Days the link stays open', 'مدت اعتبار پیوند (روز)'],
    daysError: [
      'Enter a whole number of days from 1 to 365.',
      'تعداد روزها را عددی صحیح از ۱ تا ۳۶۵ وارد کنید.',
    ],
    make: ['Make a link', 'ساختن پیوند'],
    again: ['Make a new link', 'ساختن پیوند تازه'],
    replaces: [
      'A new link replaces the current one, which then stops working.',
      'پیوند تازه جای پیوند کنونی را می‌گیرد و آن دیگر باز نمی‌شود.',
    ],
    link: ['Link', 'پیوند'],
    once: [
      'It is shown only now. Copy it before you close this.',
      'تنها همین یک بار نشان داده می‌شود. پیش از بستن، آن را کپی کنید.',
    ],
    copy: ['Copy link', 'کپی پیوند'],
    copied: ['Link copied.', 'پیوند کپی شد.'],
    copyFailed: [
      'The browser did not allow copying. Select the link and copy it by hand.',
      'مرورگر اجازهٔ کپی نداد. پیوند را انتخاب و دستی کپی کنید.',
    ],
    until: ['Opens until {date}.', 'تا {=date} باز می‌شود.'],
    sharedUntil: [
      'This analysis is shared until {date}. The link itself was shown only when it was made.',
      'این تحلیل تا {=date} به اشتراک گذاشته شده است. خود پیوند هنگام ساختن نشان داده شد.',
    ],
    revoke: ['Revoke', 'لغو پیوند'],
    revoked: ['The link no longer opens.', 'پیوند دیگر باز نمی‌شود.'],
    none: ['This analysis is not shared.', 'این تحلیل به اشتراک گذاشته نشده است.'],
    loading: ['Checking whether it is shared', 'بررسی وضعیت اشتراک‌گذاری'],
    failed: ['That did not work', 'انجام نشد'],
  },
})
