import { defineText } from './text.ts'

export const uncertainty = defineText('uncertainty', {
  name: ['Uncertainty', 'عدم قطعیت'],
  hint: [
    'How far the values may be off: ± beside each, and how likely each limit is to be met.',
    'مقدارها چقدر ممکن است خطا داشته باشند: ± کنار هر کدام، و احتمال رعایت هر حد.',
  ],
  running: ['Simulating', 'در حال شبیه‌سازی'],
  failed: ['The uncertainty could not be computed.', 'عدم قطعیت محاسبه نشد.'],
  ready: ['Each ± is the 95 % interval of the value.', 'هر ± بازهٔ ۹۵ درصد همان مقدار است.'],
  precise: ['Precise: 10,000 draws', 'دقیق: ۱۰٬۰۰۰ تکرار'],
  grade: ['How likely is the grade as a whole?', 'احتمال رعایت همهٔ مشخصات با هم چقدر است؟'],
  kept: [
    'Kept with the calculation: its files and its link show the same figures.',
    'همراه محاسبه ذخیره شد: همین اعداد در فایل‌ها و پیوند آن هم می‌آید.',
  ],
  notForgotten: ['Still kept with the calculation:', 'هنوز همراه محاسبه ذخیره است:'],
  assumed: {
    title: ['Assumptions', 'فرض‌ها'],
    lead: [
      'Standard deviations used in the simulation. For tests: reproducibility divided by 2.77.',
      'انحراف معیارهایی که تکرارها با آن‌ها ساخته می‌شود. برای آزمون‌ها، تجدیدپذیری تقسیم بر ۲٫۷۷ است.',
    ],
    what: ['What', 'چه چیزی'],
    method: ['Test method', 'روش آزمون'],
    R: ['R', 'تجدیدپذیری (R)'],
    s: ['Standard deviation', 'انحراف معیار'],
    from: ['From', 'منبع'],
    accuracy: ['Blending accuracy', 'دقت نسبت اختلاط'],
    accuracyHint: [
      'For each share, 95 %. Your default is in the profile.',
      'برای هر سهم، در سطح ۹۵ درصد. مقدار پیش‌فرض در «حساب کاربری» است.',
    ],
    tests: ['Test methods', 'روش‌های آزمون'],
    testsHint: [
      'The method whose reproducibility applies to materials without a precision of their own, and to the test of the blend.',
      'تجدیدپذیری کدام روش برای قرائت‌های همهٔ موادی به کار رود که دقت خودشان را ندارند، و برای آزمون خودِ مخلوط.',
    ],
    usualTest: ['As usual', 'روش پیش‌فرض'],
    laboratory: ['All tests were made by one laboratory', 'همهٔ آزمون‌ها در یک آزمایشگاه انجام شده است'],
    correlation: [
      'Errors of two points of one distillation are correlated by {value} (our estimate).',
      'خطای دو نقطهٔ یک تقطیر با ضریب {=value} به هم وابسته است (برآورد ما).',
    ],
    more: ['More', 'بیشتر'],
    correlationOf: ['Correlation within one distillation', 'همبستگی در یک تقطیر'],
    correlationHint: [
      'Between the errors of two points of one D86 test: 0 apart, 1 together. Usually 0.7, our estimate.',
      'میان خطای دو نقطهٔ یک آزمون \u2066D86\u2069: ۰ یعنی جدا از هم، ۱ یعنی همراه هم. معمولاً ۰٫۷، برآورد ما.',
    ],
    seed: ['Seed', 'بذر تصادفی'],
    seedHint: [
      'The same seed gives the same draws; another shows how much depends on them. Usually 1.',
      'عدد یکسان همان تکرارها را دوباره می‌دهد و عدد دیگر نشان می‌دهد نتیجه چقدر به تکرارها وابسته است. معمولاً ۱.',
    ],
    wrongWhole: ['Enter a whole number from 0 to {max}.', 'عددی صحیح از ۰ تا {=max} وارد کنید.'],
    models: ['Errors of the blending rules', 'خطای قاعده‌های اختلاط'],
    modelsHint: [
      'One standard deviation; 0 ignores the rule’s own error.',
      'یک انحراف معیار؛ با صفر، خطای خودِ قاعده کنار گذاشته می‌شود.',
    ],
    ofValue: ['% of the value', 'درصد مقدار'],
    usual: ['As usual', 'مقدارهای پیش‌فرض'],
    apply: ['Draw again', 'شبیه‌سازی دوباره'],
    wrong: ['Enter a number from 0 to {max}.', 'عددی از ۰ تا {=max} وارد کنید.'],
    reduced: [
      '× {percent} %, since one material makes up nearly all',
      '× {=percent} درصد، چون تقریباً همهٔ مخلوط یک ماده است',
    ],
  },
  card: {
    title: ['Uncertainty', 'عدم قطعیت'],
    from: ['Where it comes from', 'سرچشمهٔ آن'],
    matters: ['Largest contributions', 'مهم‌ترین عامل‌ها'],
    tests: ['Precision of the tests', 'دقت آزمون‌ها'],
  },
})
