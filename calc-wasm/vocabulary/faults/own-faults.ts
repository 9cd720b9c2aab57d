import type { FaultWords } from './fault-words.ts'

/** What can be wrong with an own property, or with a value of one. */
export const OWN_FAULTS = {
  'own-key-form': {
    en: 'A key begins with a small letter a–z and goes on with a–z, 0–9 and _, 31 characters at most.',
    fa: 'کلید با یک حرف کوچک لاتین آغاز می‌شود و تنها حرف کوچک لاتین، رقم لاتین و _ دارد؛ حداکثر ۳۱ نویسه.',
  },
  'own-key-reserved': {
    en: '"{key}" means something else already: choose another key.',
    fa: '«{key}» از پیش معنای دیگری دارد: کلید دیگری انتخاب کنید.',
  },
  'own-key-stays': {
    en: 'A key cannot be changed: values, limits and files are found by it.',
    fa: 'کلید تغییر نمی‌کند: مقدارها، حدها و فایل‌ها با آن پیدا می‌شوند.',
  },
  'duplicate-own-property': {
    en: 'A property with this key already exists.',
    fa: 'خاصیتی با این کلید از پیش هست.',
  },
  'own-properties-max': {
    en: 'An account can have {max} own properties: delete one first.',
    fa: 'هر حساب {max} خاصیت شخصی می‌پذیرد: نخست یکی را حذف کنید.',
  },
  'own-basis': {
    en: 'The rule "{rule}" counts on another basis.',
    fa: 'قاعدهٔ «{rule}» مبنای دیگری دارد.',
  },
  'own-exponent': {
    en: 'The exponent must be {min} to {max}, or {min} to {max} below zero; 0 makes every value the same.',
    fa: 'توان باید از {min} تا {max} یا قرینهٔ آن باشد؛ با صفر همهٔ مقدارها یکی می‌شوند.',
  },
  'own-power-only': {
    en: 'Only the rule "power" has it.',
    fa: 'این مقدار تنها در قاعدهٔ «power» به کار می‌رود.',
  },
  'own-above-zero': {
    en: 'Ensure this value is greater than 0.',
    fa: '{label} باید بیش از صفر باشد.',
    screen: '{label} must be above 0',
  },
  'own-outside-power': {
    en: 'Ensure this value is greater than {above}: the rule takes a power of the value plus {offset}.',
    fa: '{label} باید بیش از {above} باشد: قاعده از مقدار به‌اضافهٔ {offset} توان می‌گیرد.',
  },
  'own-outside-log': {
    en: 'Ensure this value is greater than 0: the rule takes its logarithm or a power of it.',
    fa: '{label} باید بیش از صفر باشد: قاعده از آن لگاریتم یا توان می‌گیرد.',
  },
  'limit-unforeseen': {
    en: 'No recipe can be looked for by it: what it is of a blend only a test of that blend tells.',
    fa: 'نمی‌توان بر پایهٔ آن دستور اختلاط جست: مقدار آن در یک مخلوط را تنها آزمون همان مخلوط می‌گوید.',
  },
  'own-only-max': {
    en: 'Of a property whose rule is the largest of the components only a maximum can be searched for: materials above it are left out.',
    fa: 'برای خاصیتی که قاعده‌اش بزرگ‌ترین مقدار اجزاست تنها می‌توان حداکثر داد: مواد بالاتر از آن کنار گذاشته می‌شوند.',
  },
  'own-only-min': {
    en: 'Of a property whose rule is the smallest of the components only a minimum can be searched for: materials below it are left out.',
    fa: 'برای خاصیتی که قاعده‌اش کوچک‌ترین مقدار اجزاست تنها می‌توان حداقل داد: مواد پایین‌تر از آن کنار گذاشته می‌شوند.',
  },
  'own-no-target': {
    en: 'A property whose rule is the worst of the components cannot be aimed at.',
    fa: 'خاصیتی که قاعده‌اش بدترین مقدار اجزاست نمی‌تواند هدف باشد.',
  },
  'own-in-use': {
    en: 'This property is in use: {places}. Remove it there first.',
    fa: 'این خاصیت به کار رفته است: {places}. نخست آن را از آنجا بردارید.',
  },
} as const satisfies FaultWords
