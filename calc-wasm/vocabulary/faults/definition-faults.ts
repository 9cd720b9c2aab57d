import type { FaultWords } from '../words/language.ts'

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
  'own-basis': { en: 'The rule "{rule}" counts on another basis.', fa: 'قاعدهٔ «{rule}» مبنای دیگری دارد.' },
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
    en: 'A recipe can’t be searched by it: only a test of the blend gives its value.',
    fa: 'نمی‌توان بر پایهٔ آن ترکیب جست‌وجو کرد: مقدار آن را تنها آزمون خود مخلوط معلوم می‌کند.',
  },
  'own-only-max': {
    en: 'If the rule is the largest value of the components, only a maximum can be searched for: materials above it are left out.',
    fa: 'برای خاصیتی که قاعده‌اش بزرگ‌ترین مقدار اجزاست تنها می‌توان حداکثر داد: مواد بالاتر از آن کنار گذاشته می‌شوند.',
  },
  'own-only-min': {
    en: 'If the rule is the smallest value of the components, only a minimum can be searched for: materials below it are left out.',
    fa: 'برای خاصیتی که قاعده‌اش کوچک‌ترین مقدار اجزاست تنها می‌توان حداقل داد: مواد پایین‌تر از آن کنار گذاشته می‌شوند.',
  },
  'own-no-target': {
    en: 'A property whose rule is the worst value of the components can’t be a target.',
    fa: 'خاصیتی که قاعده‌اش بدترین مقدار اجزاست نمی‌تواند هدف باشد.',
  },
  'own-in-use': {
    en: 'This property is in use: {places}. Remove it there first.',
    fa: 'این خاصیت به کار رفته است: {places}. نخست آن را از آنجا بردارید.',
  },
} as const satisfies FaultWords

export const GRADE_FAULTS = {
  'unknown-grade': { en: 'There is no grade "{id}".', fa: 'مشخصاتی با شناسهٔ «{id}» نیست.' },
  'grade-template': {
    en: 'The limits of "{id}" are not confirmed against its standard: copy it into a grade of your own to check against them.',
    fa: 'حدهای «{id}» با متن استاندارد سنجیده نشده است: برای بررسی، آن را به مشخصات خودتان رونوشت کنید.',
  },
  'options-without-grade': {
    en: 'Options need the grade they belong to.',
    fa: 'گزینه‌ها باید از آنِ مشخصاتی باشند: مشخصات را هم بفرستید.',
  },
  'unknown-quantity': {
    en: '"{name}" is not a property or quantity that a limit can be on. Choices: {choices}.',
    fa: '«{name}» خاصیت یا کمیتی نیست که بتوان برایش حد گذاشت. گزینه‌ها: {choices}.',
    screen: '"{name}" is not a property or quantity that a limit can be on',
  },
  'limit-missing': {
    en: 'Give a minimum, a maximum or both.',
    fa: 'حداقل، حداکثر یا هر دو را وارد کنید.',
    screen: 'Enter a minimum, a maximum or both',
  },
  'limit-order': {
    en: 'The minimum, {min}, must be below the maximum, {max}.',
    fa: 'حداقل ({min}) باید کمتر از حداکثر ({max}) باشد.',
    screen: 'The minimum, {min}, must be below the maximum, {max}',
  },
  'limit-twice': {
    en: 'This side of the limit is given more than once.',
    fa: 'این حد بیش از یک بار داده شده است.',
    screen: 'This limit is already in another row',
  },
  'duplicate-grade': { en: 'A grade with this name already exists.', fa: 'مشخصاتی با این نام از پیش هست.' },
  'own-grades-max': {
    en: 'An account can have {max} own grades: delete one first.',
    fa: 'هر حساب {max} مشخصات شخصی می‌پذیرد: نخست یکی را حذف کنید.',
  },
} as const satisfies FaultWords

export const ADDITIVE_FAULTS = {
  'curve-few': { en: 'At least {min} points.', fa: 'حداقل {min} نقطه لازم است.' },
  'curve-many': { en: 'At most {max} points.', fa: 'حداکثر {max} نقطه پذیرفته می‌شود.' },
  'curve-numbers': {
    en: 'Each point is a dose and its effect, two numbers.',
    fa: 'هر نقطه دو عدد است: مقدار تزریق و اثر آن.',
  },
  'curve-doses': { en: 'Doses must ascend.', fa: 'مقدارهای تزریق باید از صفر به بالا افزایشی باشد.' },
  'curve-dose-max': {
    en: 'No dose above {max}: above that a substance counts as a component.',
    fa: 'مقدار تزریق بیش از {max} پذیرفته نمی‌شود: بیش از آن جزء مخلوط است.',
  },
  'curve-ways': { en: 'All effects must go one way.', fa: 'همهٔ اثرها باید در یک جهت باشد.' },
  'not-treatable': {
    en: 'An additive can’t have an effect on this: it follows from other properties, or additives don’t change it.',
    fa: 'برای این خاصیت اثر پذیرفته نمی‌شود: از خواص دیگر به دست می‌آید یا افزودنی آن را تغییر نمی‌دهد.',
  },
  'additive-currency': { en: 'A currency is three letters.', fa: 'واحد پول سه حرف لاتین است.' },
  'additives-max': {
    en: 'An account can have {max} additives: delete one first.',
    fa: 'هر حساب {max} افزودنی می‌پذیرد: نخست یکی را حذف کنید.',
  },
  'unknown-additive': {
    en: 'There is no additive with the id "{id}".',
    fa: 'افزودنی‌ای با شناسهٔ {id} نیست.',
  },
  'repeated-additive': { en: 'Each additive is named once.', fa: 'هر افزودنی تنها یک بار می‌آید.' },
  'additives-recipe': {
    en: 'Additives are supported in a recipe search only without a tank, a capacity or a certainty.',
    fa: 'افزودنی‌ها تنها در جست‌وجوی ترکیب، بدون مخزن، گنجایش و سطح اطمینان، به حساب می‌آیند.',
  },
  'dose-range': {
    en: 'A range of doses needs the goal "cost" and a price for {name}.',
    fa: 'بازهٔ مقدار تزریق هدف «cost» و قیمت {name} را می‌خواهد.',
  },
  'no-response': {
    en: '{name} has no effect on this property defined.',
    fa: 'برای {name} اثری بر این خاصیت داده نشده است.',
  },
  'additives-too-much': {
    en: 'Additives must not exceed {max} mg/kg in total: above that a substance counts as a component.',
    fa: 'مجموع افزودنی‌ها نباید از {max} میلی‌گرم بر کیلوگرم بیشتر باشد: بیش از آن جزء مخلوط است.',
  },
} as const satisfies FaultWords
