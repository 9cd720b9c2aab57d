import { defineText } from './text.ts'
import { words } from './words.ts'

export const information = defineText('information', {
  help: {
    title: ['Help and Documentation', 'راهنما و مستندات'],
    stepsTitle: ['How to use it', 'روش کار'],
    steps: [
      [
        'Open Material Analysis from the dashboard.',
        'Enter how many materials the blend has: two to ten.',
        'Choose a category, then the materials.',
        'Compare their properties in one table.',
        'Set the percentages until they total 100. The estimate follows as you type, and so do the limits of a grade.',
        'Calculate, and read the results with their methods and the distillation graph.',
      ],
      [
        'از داشبورد، تحلیل مواد را باز کنید.',
        'بگویید مخلوط چند ماده دارد: دو تا ده.',
        'دسته و سپس مواد را انتخاب کنید.',
        'خواص آن‌ها را در یک جدول مقایسه کنید.',
        'درصدها را تعیین کنید تا جمع آن‌ها ۱۰۰ شود. برآورد و حدهای مشخصات هنگام نوشتن به‌روز می‌شود.',
        'محاسبه کنید و نتایج را با روش‌ها و نمودار تقطیر بخوانید.',
      ],
    ],
    picturesTitle: ['What it looks like', 'نمای برنامه'],
    pictures: {
      percentages: [
        'Setting percentages: the recipe, and beside it the blend as it is estimated at each keystroke.',
        'تعیین درصدها: ترکیب و در کنار آن برآورد مخلوط که با هر تغییر تازه می‌شود.',
      ],
      results: [
        'Results: the key figures, then every property of the blend beside its components, with test method and rule.',
        'نتایج: مهم‌ترین عددها و سپس همهٔ خواص مخلوط در کنار اجزای آن، با روش آزمون و روش محاسبه.',
      ],
      graph: ['The distillation graph, here in the Persian interface.', 'نمودار تقطیر، در اینجا به فارسی.'],
    },
    featuresTitle: ['Available features', 'امکانات'],
    available: ['Available now', 'هم‌اکنون در دسترس'],
    comingSoon: ['Coming soon', 'به‌زودی'],
    features: {
      analysis: words.materialAnalysis,
      process: ['Process Calculations', 'محاسبات فرایند'],
      reporting: ['Reporting', 'گزارش‌گیری'],
      database: ['Chemical Database', 'پایگاه دادهٔ شیمیایی'],
    },
    tipsTitle: ['Tips', 'نکته‌ها'],
    tips: [
      [
        'Auto Distribute splits 100 % equally; Normalize scales what you entered to 100 %. A padlock keeps a share as it is.',
        'Press a figure of the estimate and type the value you want: for each material you see the share that gives it, or how close it gets.',
        'With a batch you can type amounts instead of percentages; what is already in the tank keeps its amount.',
        'Pin an estimate and go on: the change of each figure is shown beside it.',
        'If one component lacks a property, the blend has no value for it: the dash says which data are missing.',
        'A column of numbers copied from a spreadsheet can be pasted into the percentages.',
        'Only you can see your own materials.',
        '“Check against” compares the blend with a grade such as EN 590, limit by limit, and says what it can’t check. You can add a buyer’s limits on top; your own grades stand in the library, under Grades.',
        'Too close to a limit, one test result proves neither side: such a limit is neither met nor missed.',
      ],
      [
        '«توزیع خودکار» ۱۰۰ درصد را برابر بخش می‌کند؛ «نرمال‌سازی» آنچه نوشته‌اید را به ۱۰۰ درصد می‌رساند. قفل، سهم را ثابت نگه می‌دارد.',
        'روی عددی از برآورد بزنید و مقدار دلخواه را بنویسید: هر ماده می‌گوید با چه سهمی به آن می‌رسد یا تا کجا می‌تواند برسد.',
        'با تعیین بچ می‌توان به جای درصد، مقدار نوشت؛ مقدار آنچه از پیش در مخزن است ثابت می‌ماند.',
        'برآورد را سنجاق کنید و ادامه دهید: تغییر هر عدد کنار آن دیده می‌شود.',
        'خاصیتی که یکی از مواد ندارد، در مخلوط مقدار ندارد: خط تیره می‌گوید کدام داده نیست.',
        'ستونی از عددها را می‌توان از صفحه‌گسترده در درصدها چسباند.',
        'مواد شما را تنها خودتان می‌بینید.',
        '«بررسی با» مخلوط را حد به حد با مشخصاتی مانند \u2066EN 590\u2069 می‌سنجد و می‌گوید چه چیزی بررسی نمی‌شود. حدهای خریدار بر آن افزوده می‌شود؛ مشخصات خودتان در کتابخانه، در «مشخصات فنی»، است.',
        'نزدیک به یک حد، یک نتیجهٔ آزمون هیچ‌یک از دو سو را ثابت نمی‌کند: چنین حدی نه رعایت شده به شمار می‌آید و نه نقض شده.',
      ],
    ],
    apiTitle: ['For programmers', 'برای برنامه‌نویسان'],
    api: ['The same calculations are open to programs:', 'همین محاسبه‌ها برای برنامه‌ها نیز در دسترس است:'],
    gotIt: ['Got it, thanks!', 'متوجه شدم، ممنون'],
  },
  support: {
    title: ['Support Center', 'مرکز پشتیبانی'],
    email: words.email,
    emailText: ['Response within 24 hours.', 'پاسخ در ۲۴ ساعت.'],
    phone: ['Phone', 'تلفن'],
    phoneText: ['Mon-Fri, 9AM-5PM EST.', 'دوشنبه تا جمعه، ۹ تا ۱۷ به وقت شرق آمریکا.'],
    emailUnset: [
      'No e-mail address has been set by the operator of this server.',
      'مدیر این سرور نشانی ایمیلی تعیین نکرده است.',
    ],
    phoneUnset: [
      'No telephone number has been set by the operator of this server.',
      'مدیر این سرور شمارهٔ تلفنی تعیین نکرده است.',
    ],
    noneSet: [
      'No contact is set for this server. Ask the person or department in your company that runs it, and give the e-mail address of your account: they can set up and renew Premium, and reset passwords.',
      'برای این سرور راه تماسی تعیین نشده است. از شخص یا واحدی در شرکت خود که سرور را اداره می‌کند بپرسید و ایمیل حساب خود را بدهید: آن‌ها می‌توانند اشتراک ویژه را برقرار یا تمدید و گذرواژه را بازنشانی کنند.',
    ],
    failed: ['The contact details could not be loaded.', 'اطلاعات تماس بارگذاری نشد.'],
    tipTitle: ['Quick tip', 'نکتهٔ سریع'],
    tip: [
      'Give the e-mail address of your account and a detailed description of the issue: what you did, what you expected, and what you saw.',
      'نشانی ایمیل حساب و شرح دقیق مشکل را بنویسید: چه کردید، چه انتظار داشتید و چه دیدید.',
    ],
  },
  about: {
    title: ['About Us', 'دربارهٔ ما'],
    missionTitle: ['Mission', 'هدف'],
    mission: [
      'Accurate hydrocarbon properties analysis tools for people who answer for the blend.',
      'ابزارهای دقیق تحلیل خواص هیدروکربن برای کسانی که پاسخگوی نتیجهٔ اختلاط‌اند.',
    ],
    points: {
      research: ['Research-based', 'بر پایهٔ پژوهش'],
      researchText: [
        'Every property is blended by a published method, named beside its value.',
        'هر خاصیت با روشی منتشرشده محاسبه می‌شود که نام آن کنار مقدار آمده است.',
      ],
      reliable: ['Reliable', 'قابل اعتماد'],
      reliableText: [
        'The same core computes the estimate in your browser and the stored result on the server. Missing data are shown, never filled in silently.',
        'همان هسته برآورد را در مرورگر شما و نتیجهٔ نهایی را در سرور محاسبه می‌کند. دادهٔ ناموجود نشان داده می‌شود و بی‌صدا پر نمی‌شود.',
      ],
    },
    teamTitle: ['Development team', 'گروه توسعه'],
    team: [
      'Process engineers and software developers working together on one calculation core.',
      'مهندسان فرایند و توسعه‌دهندگان نرم‌افزار که با هم روی یک هستهٔ محاسبه کار می‌کنند.',
    ],
    licences: ['Licences of third-party software', 'مجوزهای نرم‌افزارهای دیگران'],
    version: ['Version 1.0.0', 'نسخهٔ 1.0.0'],
    updated: ['Last updated October 2025', 'آخرین به‌روزرسانی: مهر ۱۴۰۴ (اکتبر ۲۰۲۵ میلادی)'],
  },
})
