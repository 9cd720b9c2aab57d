import type { FaultWords } from '../words/language.ts'

export const TANK_FAULTS = {
  'unknown-tank': { en: 'There is no tank with the id "{id}".', fa: 'مخزنی با شناسهٔ {id} نیست.' },
  'unknown-movement': { en: 'There is no movement with the id "{id}".', fa: 'عملیاتی با شناسهٔ {id} نیست.' },
  'duplicate-tank': { en: 'A tank with this name already exists.', fa: 'مخزنی با این نام از پیش هست.' },
  'tanks-max': { en: 'An account can have {max} tanks at most.', fa: 'هر حساب حداکثر {max} مخزن می‌پذیرد.' },
  'movements-max': {
    en: 'An account can have {max} movements at most.',
    fa: 'هر حساب حداکثر {max} عملیات مخزن می‌پذیرد.',
  },
  'tank-not-empty': {
    en: 'The tank contains {m3} m³: only an empty tank can be deleted.',
    fa: 'در این مخزن {m3} مترمکعب هست: تنها مخزن خالی حذف می‌شود.',
  },
  'tank-held-more': {
    en: 'The tank has contained {m3} m³: its capacity can’t be less.',
    fa: 'موجودی این مخزن تا {m3} مترمکعب رسیده است: گنجایش کمتر از آن نمی‌شود.',
  },
  'tank-minimum': {
    en: 'What stays in the tank cannot be more than its capacity.',
    fa: 'آنچه در مخزن می‌ماند از گنجایش آن بیشتر نمی‌شود.',
  },
  'tank-short': {
    en: '{tank} contains only {m3} m³.',
    fa: 'موجودی {tank} کافی نیست: {m3} مترمکعب.',
  },
  'tank-over': {
    en: '{tank} would contain {m3} m³, more than its capacity.',
    fa: 'موجودی {tank} به {m3} مترمکعب می‌رسید که از گنجایش آن بیشتر است.',
  },
  'tank-empty': { en: '{tank} was empty at that time.', fa: '{tank} در آن زمان خالی بود.' },
  'later-short': {
    en: 'The {kind} of {at} would leave {m3} m³ in {tank}.',
    fa: 'پس از {kind} در {at} موجودی {tank} به {m3} مترمکعب می‌رسید.',
  },
  'later-over': {
    en: 'With the {kind} of {at}, {tank} would contain {m3} m³, more than its capacity.',
    fa: 'با {kind} در {at} موجودی {tank} به {m3} مترمکعب می‌رسید که از گنجایش آن بیشتر است.',
  },
  'later-empty': {
    en: 'At the {kind} of {at}, {tank} would have been empty.',
    fa: 'هنگام {kind} در {at} مخزن {tank} خالی می‌بود.',
  },
  'tank-removed': {
    en: '{tank} has been deleted and would contain {m3} m³.',
    fa: '{tank} حذف شده است و موجودی آن به {m3} مترمکعب می‌رسید.',
  },
  'mixings-max': {
    en: 'More than {max} later samples and mixtures would have to be recomputed. Undo later movements first.',
    fa: 'پس از آن بیش از {max} نمونه و مخلوط هست که باید از نو محاسبه شود. نخست عملیات بعدی را برگردانید.',
  },
  'material-or-calculation': {
    en: 'Give a material or a calculation, not both.',
    fa: 'یا ماده را بدهید یا محاسبه را، نه هر دو.',
  },
  'movement-future': { en: 'A movement cannot be in the future.', fa: 'زمان عملیات نمی‌تواند در آینده باشد.' },
  'tank-same': { en: 'A transfer takes two tanks.', fa: 'انتقال میان دو مخزن است.' },
  'tank-as-material': {
    en: 'This material is a tank: record a transfer.',
    fa: 'این ماده یک مخزن است: انتقال ثبت کنید.',
  },
  'known-of-lot': {
    en: '{property} came with this lot: only missing values can be entered.',
    fa: '{property} همراه این بخش آمده است: تنها آنچه ندارد وارد می‌شود.',
  },
  'own-known-of-lot': {
    en: '{key} came with this lot: only missing values can be entered.',
    fa: '{key} همراه این بخش آمده است: تنها آنچه ندارد وارد می‌شود.',
  },
  'not-of-kind': { en: 'A {kind} has no such field.', fa: '{kind} چنین فیلدی ندارد.' },
  'below-minimum': {
    en: '{tank} contains {m3} m³, less than what stays in the tank.',
    fa: 'موجودی {tank} برابر {m3} مترمکعب و کمتر از آن است که در مخزن می‌ماند.',
  },
} as const satisfies FaultWords
