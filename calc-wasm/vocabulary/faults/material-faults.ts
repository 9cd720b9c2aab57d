import type { FaultWords } from '../words/language.ts'

export const MATERIAL_FAULTS = {
  'temperature-max': {
    en: '{property} cannot exceed {max}°C',
    fa: '{property} نمی‌تواند از {max} درجهٔ سلسیوس بیشتر باشد.',
  },
  'recovery-range': {
    en: 'Recovery must be between {min} and {max}',
    fa: 'بازیافت باید بین {min} و {max} باشد.',
  },
  'density-range': {
    en: 'Density at 15 °C must be between {min} and {max} kg/m³.',
    fa: 'چگالی در ۱۵ درجهٔ سلسیوس باید بین {min} و {max} کیلوگرم بر مترمکعب باشد.',
  },
  'density-unit': {
    en: 'Density must be given in kg/m³, between {min} and {max} (0.832 g/cm³ is 832).',
    fa: 'چگالی به کیلوگرم بر مترمکعب و بین {min} و {max} است (۰٫۸۳۲ گرم بر سانتی‌مترمکعب برابر ۸۳۲ است).',
  },
  'not-ascending': {
    en: 'Distillation values must be strictly ascending: {property} ({value}°C) must be above {lower} ({lowerValue}°C)',
    fa: 'دماهای تقطیر باید اکیداً صعودی باشند: {property} ({value} درجهٔ سلسیوس) باید بالاتر از {lower} ({lowerValue} درجهٔ سلسیوس) باشد.',
  },
  'contains-total': {
    en: 'Its contents must not exceed 100 vol % in total.',
    fa: 'جمع آنچه در آن است نباید از ۱۰۰ درصد حجمی بیشتر باشد.',
  },
  'oxygenate-contains': {
    en: 'Only a material that is not itself an oxygenate can list the oxygenates it contains.',
    fa: 'تنها ماده‌ای که خود ترکیب اکسیژن‌دار نیست می‌تواند بگوید چه ترکیب‌های اکسیژن‌داری در آن است.',
  },
  'unknown-property': { en: 'Unknown property "{name}".', fa: 'خاصیتی به نام «{name}» نیست.' },
  'not-a-currency': {
    en: '"{text}" is no currency code by ISO 4217, such as USD.',
    fa: '«{text}» کد ارز نیست؛ کدهای سه‌حرفی مانند USD به کار می‌رود.',
  },
  'too-many-categories': {
    en: 'A material belongs to customized plus at most one other category.',
    fa: 'هر ماده جز «سفارشی» حداکثر در یک دستهٔ دیگر قرار می‌گیرد.',
  },
  'duplicate-material': {
    en: 'A material with this name and producer already exists.',
    fa: 'ماده‌ای با این نام و تولیدکننده از پیش هست.',
  },
  'repeated-in-list': {
    en: 'This name and producer are already in the list, at position {position}.',
    fa: 'این نام و تولیدکننده پیش‌تر در همین فهرست، در ردیف {position}، آمده است.',
  },
  'material-limit': {
    en: 'Material limit reached: your subscription allows {limit} own {limit|material|materials}.',
    fa: 'سقف مواد شما پر است: اشتراک شما {limit} مادهٔ شخصی می‌پذیرد.',
  },
  'materials-max': {
    en: 'An account can have {max} own materials at most. Delete some that you no longer need first.',
    fa: 'هر حساب حداکثر {max} مادهٔ شخصی می‌پذیرد. نخست موادی را که دیگر لازم ندارید حذف کنید.',
  },
  'unknown-material': { en: 'There is no material with the id "{id}".', fa: 'ماده‌ای با شناسهٔ {id} نیست.' },
  'unknown-calculation': {
    en: 'There is no calculation with the id "{id}".',
    fa: 'محاسبه‌ای با شناسهٔ {id} نیست.',
  },
  'repeated-material': {
    en: 'This material is chosen more than once.',
    fa: 'این ماده بیش از یک بار انتخاب شده است.',
  },
  'counts-differ': {
    en: 'Each material needs one percentage: got {materials} materials and {percentages} percentages.',
    fa: 'برای هر ماده یک درصد لازم است: {materials} ماده و {percentages} درصد رسیده است.',
  },
  'total-not-100': {
    en: 'Percentages must total 100, but they total {total}.',
    fa: 'جمع درصدها باید ۱۰۰ باشد، اما {total} است.',
  },
  'not-in-recipe': {
    en: '"{id}" is not one of the materials of this recipe.',
    fa: '«{id}» از مواد این ترکیب نیست.',
  },
  'assumed-has-reading': {
    en: '{name} has a reading of its own.',
    fa: 'برای {name} داده‌ای هست.',
  },
  'assumed-no-reading': {
    en: '{name} has no reading of this property.',
    fa: 'برای این خاصیت {name} داده‌ای ندارد.',
  },
  'assumed-not-catalogue': {
    en: 'Readings are assumed from a material of the catalogue.',
    fa: 'داده‌های فرضی از مواد فهرست عمومی گرفته می‌شوند.',
  },
  'assumed-twice': {
    en: 'This reading is assumed more than once.',
    fa: 'این داده بیش از یک بار فرض شده است.',
  },
  'nothing-gives-way': {
    en: 'No other share can be reduced: each is 0 or locked.',
    fa: 'سهم هیچ مادهٔ دیگری کم نمی‌شود: سهم همه صفر یا ثابت است.',
  },
  'no-graph': {
    en: 'Graph not available. Please run the calculation first.',
    fa: 'نمودار در دسترس نیست. نخست محاسبه را انجام دهید.',
  },
} as const satisfies FaultWords
