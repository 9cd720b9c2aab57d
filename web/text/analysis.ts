import { degrees, inPersian, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const analysis = defineText('analysis', {
  title: words.materialAnalysis,
  stepsLabel: ['Analysis steps', 'گام‌های تحلیل'],
  steps: {
    count: ['Material count', 'تعداد مواد'],
    category: ['Select category', 'انتخاب دسته'],
    materials: ['Choose materials', 'انتخاب مواد'],
    analyze: ['Analyze materials', 'مقایسهٔ مواد'],
    percentages: ['Set percentages', 'تعیین درصدها'],
    results: ['View results', 'نتایج'],
  },
  /** Why a step is locked, by the step to finish first. */
  locked: {
    count: ['Opens once the number of materials is set.', 'پس از تعیین تعداد مواد باز می‌شود.'],
    category: ['Opens once a category is chosen.', 'پس از انتخاب دسته باز می‌شود.'],
    materials: [
      'Opens once {count} {count|material|materials} are chosen.',
      'پس از انتخاب {#count} ماده باز می‌شود.',
    ],
    analyze: ['Opens with “Continue to Percentages”.', 'با «ادامه به درصدها» باز می‌شود.'],
    percentages: ['Opens once the blend is calculated.', 'پس از محاسبهٔ مخلوط باز می‌شود.'],
    results: ['', ''],
  },
  done: ['done', 'انجام شد'],
  doneWith: ['done, {value}', 'انجام شد، {=value}'],
  quickActions: ['Quick actions', 'دسترسی سریع'],
  toPlan: ['Back to the plan', 'بازگشت به برنامهٔ تولید'],
  dashboard: words.dashboard,
  addCustom: ['Add Custom Material', 'افزودن مادهٔ من'],
  manageMine: ['Manage My Materials', 'مدیریت مواد من'],
  back: ['Back', 'بازگشت'],
  continue: ['Continue', 'ادامه'],
  continueToPercentages: ['Continue to Percentages', 'ادامه به درصدها'],
  resume: {
    title: ['Your analysis is still here.', 'تحلیل شما هنوز اینجاست.'],
    text: [
      'Resume at “{step}”, or change something first.',
      'از «{=step}» ادامه دهید یا نخست چیزی را تغییر دهید.',
    ],
    button: ['Resume', 'بازگشت به تحلیل ناتمام'],
  },
  unfinished: {
    title: ['You have an unfinished analysis.', 'یک تحلیل ناتمام دارید.'],
    text: ['{count} {count|material|materials}, last changed:', '{=count} ماده، آخرین تغییر:'],
    button: ['Resume', 'بازگشت به تحلیل ناتمام'],
    elsewhere: [
      'Another window or machine has an unfinished analysis too. Each keeps its own entries; a new window offers the one changed last.',
      'در پنجره یا دستگاه دیگری هم تحلیلی ناتمام است. هر کدام داده‌های خود را نگه می‌دارد؛ در جاهای دیگر تحلیلی پیشنهاد می‌شود که آخرین بار تغییر کرده است.',
    ],
  },
  cleared: {
    text: [
      '{count} {count|material|materials} and their percentages were cleared.',
      '{#count} ماده و درصدهایشان پاک شد.',
    ],
    results: ['The results were cleared.', 'نتایج پاک شد.'],
  },

  count: {
    label: ['Number of materials', 'تعداد مواد'],
    lead: ['How many materials go into the blend?', 'مخلوط از چند ماده ساخته می‌شود؟'],
    hint: ['From 2 to 10.', 'از ۲ تا ۱۰.'],
    error: ['Please enter a number between 2 and 10', 'عددی از ۲ تا ۱۰ وارد کنید'],
    willClear: [
      'Continuing with another number clears the {count} {count|material|materials} chosen.',
      'ادامه با عددی دیگر، {#count} مادهٔ انتخاب‌شده را پاک می‌کند.',
    ],
  },

  category: {
    legend: words.category,
    lead: [
      'The category decides which materials are offered and which properties are shown.',
      'دسته تعیین می‌کند چه موادی پیشنهاد و کدام خواص نشان داده شود.',
    ],
    hints: {
      customized: [
        'Your own materials together with the whole catalogue; every property that has a value.',
        'مواد خود شما همراه با همهٔ فهرست؛ هر خاصیتی که مقدار دارد.',
      ],
      gasoil: [
        'Diesel and gas oils: flash point, cold flow, cetane.',
        'نفت‌گاز (گازوئیل، دیزل): نقطهٔ اشتعال، خواص سرمایی، ستان.',
      ],
      gasoline: [
        'Motor gasoline streams: vapor pressure, octane.',
        'جریان‌های بنزین موتور: فشار بخار، اکتان.',
      ],
      naphtha: [
        'Light and heavy naphthas: vapor pressure, composition.',
        'نفتای سبک و سنگین: فشار بخار، ترکیب شیمیایی.',
      ],
      white_spirit: [
        'White spirits and solvents: flash point, aromatics.',
        'وایت اسپریت و حلال‌ها: نقطهٔ اشتعال، آروماتیک‌ها.',
      ],
      residual: [
        'Fuel oils and their cutters: viscosity at 50 °C, CCAI, stability.',
        'نفت کوره و رقیق‌کننده‌های آن: گرانروی در ۵۰ درجه، CCAI، پایداری.',
      ],
    },
    error: ['Choose a category to continue.', 'برای ادامه یک دسته انتخاب کنید.'],
    willClear: [
      'Continuing with another category clears the {count} {count|material|materials} chosen.',
      'ادامه با دسته‌ای دیگر، {#count} مادهٔ انتخاب‌شده را پاک می‌کند.',
    ],
  },

  table: {
    beside: ['Material beside the blend', 'ماده‌ای که کنار مخلوط است'],
    comparison: ['Properties of the chosen materials', 'خواص مواد انتخاب‌شده'],
    results: ['Properties of the blend and its components', 'خواص مخلوط و اجزای آن'],
    distillationOf: ['{table}: distillation', '{=table}: تقطیر'],
    othersOf: [
      '{table}: physical properties, composition and performance',
      '{=table}: خواص فیزیکی، ترکیب و عملکرد',
    ],
    bothLanguages: ['Labels in both languages', 'نام خواص به هر دو زبان'],
    lowest: ['lowest', 'کمترین'],
    highest: ['highest', 'بیشترین'],
    noReading: ['no reading', 'بدون مقدار'],
    legend: [
      'Lowest and highest of each row are marked ▾ and ▴.',
      'کمترین و بیشترین هر سطر با ▾ و ▴ نشان داده شده است.',
    ],
    approximateLegend: {
      assumed: [
        '≈ uses a typical value of a stream of that kind, not a reading of the material.',
        '≈ بر مقدار معمول جریانی از همان نوع تکیه دارد، نه بر دادهٔ خود ماده.',
      ],
      estimated: [
        '≈ uses an estimated value of a material, not a measured one.',
        '≈ بر برآوردی از یک ماده تکیه دارد که اندازه‌گیری نشده است.',
      ],
    },
    originLegend: ['∘\u00a0interpolated, ×\u00a0extrapolated.', '∘\u00a0درون‌یابی‌شده، ×\u00a0برون‌یابی‌شده.'],
    dashLegend: [
      'A dash: incomplete input data, the material has no such value.',
      'خط تیره: دادهٔ ورودی ناقص؛ ماده این مقدار را ندارد.',
    ],
  },

  preview: {
    title: ['Live preview', 'پیش‌نمایش زنده'],
    estimate: ['Estimate', 'برآورد'],
    hint: ['Computed in this browser, not saved.', 'در همین مرورگر محاسبه شده و ذخیره نشده است.'],
    waiting: ['Set a share above 0 to see the blend.', 'برای دیدن مخلوط، سهمی بیش از صفر تعیین کنید.'],
    unreadable: [
      'The preview appears once every figure of the recipe can be read.',
      'پیش‌نمایش تا خوانا شدن همهٔ عددهای ترکیب می‌ماند.',
    ],
    unavailable: [
      'The calculation core could not be loaded, so there is no preview. Calculate still works.',
      'هستهٔ محاسبه بارگذاری نشد و پیش‌نمایش نیست. محاسبه همچنان کار می‌کند.',
    ],
    loading: ['Loading the calculation core', 'در حال بارگذاری هستهٔ محاسبه'],
    partial: ['At the current ratio; the total is {total} %.', 'با نسبت کنونی؛ جمع {=total} درصد است.'],
    noCurve: [
      'No distillation curve: a component has too few points.',
      'مخلوط منحنی تقطیر ندارد: نقطه‌های تقطیر یکی از اجزا کافی نیست.',
    ],
    recovered: ['vol % recovered', 'درصد حجمی بازیافت'],
    reading: [
      (start: string, middle: string, end: string, unit: string) =>
        `Blend: starts at ${start} ${unit}, half distilled at ${middle} ${unit}, ends at ${end} ${unit}.`,
      (start, middle, end, unit) =>
        `مخلوط: آغاز در ${degrees(start, unit)}، نیمه در ${degrees(middle, unit)}، پایان در ${degrees(end, unit)}.`,
    ],
  },

  results: {
    figures: {
      title: ['Further figures', 'رقم‌های دیگر'],
      unknown: ['not known', 'نامعلوم'],
      stability: ['Stability', 'پایداری'],
    },
    printTitle: ['Fuelblend · properties of a blend · {category}', 'Fuelblend · خواص مخلوط · {=category}'],
    estimate: ['Estimate', 'برآورد'],
    calculating: ['Being calculated by the server', 'سرور در حال محاسبه است'],
    notCalculated: ['Not calculated by the server', 'سرور محاسبه نکرده است'],
    calculated: ['Calculated', 'محاسبه‌شده در'],
    former: ['Former inputs', 'ورودی‌های پیشین'],
    engine: ['engine {version}', 'هستهٔ محاسبه {version}'],
    calculationId: ['Calculation', 'محاسبهٔ'],
    changed: ['Inputs changed', 'ورودی‌ها تغییر کرده است'],
    changedText: [
      'These results belong to the previous inputs. Calculate again for the current ones.',
      'این نتایج مربوط به ورودی‌های پیشین است. برای ورودی‌های کنونی دوباره محاسبه کنید.',
    ],
    toPercentages: ['Go to percentages', 'رفتن به درصدها'],
    faultTitle: ['The server’s figures differ from this page’s.', 'عددهای سرور با عددهای این صفحه فرق دارد.'],
    faultText: [
      'The server’s figures are shown. A material, one of your properties or the engine may have changed since this page was loaded.',
      'عددهای سرور نشان داده شده است. شاید ماده‌ای، یکی از خواص تعریف‌شدهٔ شما یا هستهٔ محاسبه از زمان بارگذاری این صفحه تغییر کرده باشد.',
    ],
    faultEngines: [
      'Engine of this page {page}, of the server {server}.',
      'هستهٔ محاسبهٔ این صفحه {page} و هستهٔ سرور {server} است.',
    ],
    faultLine: [
      (property: string, server: string, page: string) => `${property}: server ${server}, this page ${page}`,
      (property, server, page) =>
        `${property}: سرور ${leftToRight(inPersian(server))}، این صفحه ${leftToRight(inPersian(page))}`,
    ],
    reload: ['Reload page', 'بارگذاری دوبارهٔ صفحه'],
    otherRules: ['Calculated by earlier rules.', 'با قاعده‌هایی جز قاعده‌های امروز محاسبه شده است.'],
    otherRulesText: [
      'These are the stored figures of engine {before}. By the rules of engine {now} these would differ: {properties}.',
      'عددها همان‌هایی است که هستهٔ محاسبهٔ {before} محاسبه کرده و نگه داشته شده است. با قاعده‌های هستهٔ {now} این‌ها متفاوت می‌بود: {=properties}.',
    ],
    incomplete: ['incomplete input data', 'دادهٔ ورودی ناقص'],
    computed: ['Points that were not measured', 'نقطه‌هایی که اندازه‌گیری نشده‌اند'],
    computedLine: ['{of}: {how} {points}', '{of}: {=points} {=how}'],
    leftOut: ['Without a value', 'بدون مقدار'],
    warnings: ['Notes on these figures', 'نکته‌هایی دربارهٔ این عددها'],
    unsafe: ['don’t rely on this', 'مبنای تصمیم نیست'],
    warningOn: ['Note on {property}', 'نکته دربارهٔ {=property}'],
    approximateOn: {
      assumed: ['Typical value in {property}', 'مقدار معمول در {=property}'],
      estimated: ['Estimate in {property}', 'برآورد در {=property}'],
    },
    methodOf: ['{value}, Method for {property}', '{=value}، روش محاسبهٔ {=property}'],
    marks: {
      given: ['Read at a given point.', 'در نقطه‌ای داده‌شده خوانده شده است.'],
      interpolated: ['Interpolated between given points.', 'میان نقطه‌های داده‌شده درون‌یابی شده است.'],
      extrapolated: ['Extrapolated beyond the given points.', 'بیرون از نقطه‌های داده‌شده برون‌یابی شده است.'],
    },
    cautious: ['cautious {value}', 'با حاشیهٔ ایمنی {=value}'],
    cautiousWhy: [
      'Flash point by Wickey–Chittenden: the figure on the safe side, for storage and transport.',
      'نقطهٔ اشتعال به روش ویکی–چیتندن: عددی در سوی ایمن برای نگهداری و حمل.',
    ],
    graph: ['Graph Analysis', 'نمودار تقطیر'],
    copy: ['Copy', 'کپی'],
    print: ['Print', 'چاپ'],
    properties: ['Properties', 'خواص'],
    ruleHint: ['Press a value of the blend for its rule.', 'برای دیدن قاعده، عدد مخلوط را بزنید.'],
    unnamed: [
      (category: string) => `Blend, ${category.toLowerCase()}`,
      (category: string) => `مخلوط ${category}`,
    ],
    predicted: ['Predicted, not measured', 'پیش‌بینی‌شده، نه اندازه‌گیری‌شده'],
    noteCount: ['{count} {count|note|notes}', '{=count} یادداشت'],
    changeRecipe: ['Change the recipe', 'تغییر ترکیب'],
    restart: ['New Analysis', 'تحلیل جدید'],
    toDashboard: ['Back to Dashboard', 'بازگشت به داشبورد'],
    recipe: words.recipe,
    summary: ['Key figures', 'مهم‌ترین عددها'],
    actions: ['What to do with the results', 'کار با نتایج'],
  },
  graph: {
    title: ['Distillation graph', 'نمودار تقطیر'],
    loading: ['Drawing the graph', 'در حال رسم نمودار'],
    unavailable: [
      'Graph not available. Please run the calculation first.',
      'نمودار در دسترس نیست. نخست محاسبه را انجام دهید.',
    ],
    error: ['Error loading graph', 'خطا در بارگذاری نمودار'],
    numbers: ['The numbers of the graph', 'عددهای نمودار'],
    downloadPng: ['Download PNG', 'دریافت PNG'],
    downloadSvg: ['Download SVG', 'دریافت SVG'],
    notCalculated: ['The graph appears with the calculation.', 'نمودار همراه محاسبه می‌آید. کمی صبر کنید.'],
    interpolated: ['interpolated', 'درون‌یابی‌شده'],
    extrapolated: ['extrapolated', 'برون‌یابی‌شده'],
  },
})
