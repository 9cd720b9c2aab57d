import { counted, inPersian, isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const grades = defineText('grades', {
  chooser: {
    label: ['Check against', 'بررسی با'],
    nothing: ['Nothing', 'هیچ‌کدام'],
    own: ['My grades', 'مشخصات من'],
    others: ['Other categories', 'دسته‌های دیگر'],
    all: ['All grades', 'همهٔ مشخصات'],
    former: [
      'As before November 2026: oxygenates unchecked',
      'مانند پیش از آذر ۱۴۰۵: بدون بررسی ترکیبات اکسیژن‌دار',
    ],
    gone: ['This grade no longer exists', 'این مشخصات دیگر وجود ندارد'],
    fold: {
      choices: ['Class, buyer’s limits', 'کلاس، حدهای خریدار'],
      none: ['Buyer’s limits', 'حدهای خریدار'],
    },
    onTop: ['Buyer’s limits', 'حدهای خریدار'],
    onTopCount: [
      (count: string) => `${count} buyer’s ${count === '1' ? 'limit' : 'limits'}`,
      (count) => `${inPersian(count)} حد خریدار`,
    ],
    onTopHint: [
      'A buyer’s limits, say. They go over those of the grade, which stays as it is; of two limits the tighter counts.',
      'برای مثال حدهای خریدار. بر حدهای مشخصات می‌نشینند و خود مشخصات تغییر نمی‌کند؛ از دو حد، سخت‌گیرانه‌تر به شمار می‌آید.',
    ],
    residue: ['Residue of the distillation test, vol %', 'باقی‌ماندهٔ آزمون تقطیر، درصد حجمی'],
    residueHint: [
      'With the recovery it gives the loss, which counts in percentages evaporated. Usually 1.0.',
      'همراه با بازیافت، اتلاف را می‌دهد که در درصد تبخیر به شمار می‌آید. معمولاً ۱٫۰.',
    ],
    manage: ['My grades', 'مشخصات من'],
    failed: ['Your own grades could not be loaded.', 'مشخصات شما بارگذاری نشد.'],
  },
  defaults: {
    title: ['Default grades', 'مشخصات پیش‌فرض'],
    lead: [
      'What a new analysis of a category is checked against. It can be changed in the analysis.',
      'تحلیل تازهٔ هر دسته با آن بررسی می‌شود و در خود تحلیل می‌توان آن را تغییر داد.',
    ],
  },
  limits: {
    corrected: [
      (rule: string, count: string) =>
        `Corrected by your laboratory, from ${count} results; the rule gives ${rule}.`,
      (rule, count) => `تصحیح‌شده با آزمایشگاه شما، از ${count} نتیجه؛ مقدار قاعده ${leftToRight(rule)} است.`,
    ],
    guarded: [
      (count: string) => `Guarded by the scatter of your own ${count} results, not by the test’s R.`,
      (count) => `حاشیه از پراکندگی ${count} نتیجهٔ خودتان است، نه از ${leftToRight('R')} آزمون.`,
    ],
    title: ['Limits', 'حدها'],
    live: ['Limits of the estimate', 'حدهای برآورد'],
    loading: ['Checking the limits', 'در حال بررسی حدها'],
    failed: ['The grade could not be loaded.', 'مشخصات بارگذاری نشد.'],
    columns: {
      property: words.property,
      verdict: words.verdict,
      value: words.value,
      predicted: ['Predicted', 'پیش‌بینی'],
      limit: ['Limits', 'حدها'],
      margin: ['Margin', 'فاصله تا حد'],
      bar: ['Where it stands', 'جایگاه'],
      method: ['Test method', 'آزمون'],
      mark: ['Standing of the limit', 'پشتوانهٔ حد'],
      corrected: ['Your laboratory', 'آزمایشگاه خودتان'],
      measured: ['Measured', 'اندازه‌گیری'],
      measuredVerdict: ['Measured is', 'نتیجهٔ اندازه‌گیری'],
    },
    counts: {
      pass: [(count: string) => `${count} met`, (count) => `${inPersian(count)} در حد`],
      fail: [(count: string) => `${count} missed`, (count) => `${inPersian(count)} خارج از حد`],
      unsure: [(count: string) => `${count} too close`, (count) => `${inPersian(count)} بسیار نزدیک`],
      rough: [(count: string) => `${count} rough`, (count) => `${inPersian(count)} تقریبی`],
      unknown: [(count: string) => `${count} without a value`, (count) => `${inPersian(count)} بدون مقدار`],
    },
    states: {
      fail: ['missed', 'خارج از حد'],
      unsure: ['too close', 'بسیار نزدیک'],
      unknown: ['no value', 'بدون مقدار'],
      pass: ['met', 'در حد'],
      na: ['not applicable', 'نامربوط'],
    },
    over: [(figure: string) => `${figure} over`, (figure) => `${leftToRight(figure)} بالاتر`],
    under: [(figure: string) => `${figure} under`, (figure) => `${leftToRight(figure)} پایین‌تر`],
    inside: [(figure: string) => `${figure} inside`, (figure) => `${leftToRight(figure)} تا حد`],
    onLimit: ['on the limit', 'درست روی حد'],
    rough: ['rough rule', 'قاعدهٔ تقریبی'],
    asDosed: ['as dosed', 'به اندازهٔ تزریق'],
    notMeasuredYet: ['Predicted, not measured', 'پیش‌بینی‌شده، نه اندازه‌گیری‌شده'],
    notMeasured: ['not measured', 'اندازه‌گیری نشده'],
    noLimit: ['no limit', 'بدون حد'],
    times: [
      (figure: string) => `${figure} × test reproducibility`,
      (figure) => `${leftToRight(figure)} برابر تجدیدپذیری آزمون`,
    ],
    comma: words.comma,
    andMore: [
      (names: string, more: string) => `${names} and ${more} more`,
      (names, more) => `${names} و ${inPersian(more)} مورد دیگر`,
    ],
    judged: [(basis: string) => `judged ${basis}`, (basis) => `داوری ${basis}`],
    fix: ['Fix…', 'اصلاح…'],
    verdict: ['Verdict', 'نتیجهٔ بررسی'],
    notCheckedHere: [
      (names: string, more: string) => `Not checked here: ${names}${more === '' ? '' : ` and ${more} more`}.`,
      (names, more) => `این‌جا بررسی نمی‌شود: ${names}${more === '' ? '' : ` و ${inPersian(more)} مورد دیگر`}.`,
    ],
    roughBy: [(reasons: string) => `Rough rule: ${reasons}.`, (reasons) => `قاعدهٔ تقریبی: ${reasons}.`],
    uncheckedCount: [
      (count: string) =>
        `${count} ${count === '1' ? 'requirement' : 'requirements'} of the standard not checked here`,
      (count) => `${inPersian(count)} الزام استاندارد این‌جا بررسی نمی‌شود`,
    ],
    said: {
      missed: [
        (name: string, value: string, margin: string, limit: string) =>
          `${name} is ${value}: ${margin} the limit of ${limit}.`,
        (name, value, margin, limit) => `${name} ${value} است: ${margin} از حد ${limit}.`,
      ],
      measured: [
        (name: string, value: string, margin: string, limit: string) =>
          `${name} measured ${value}: ${margin} the limit of ${limit}.`,
        (name, value, margin, limit) => `${name} اندازه‌گیری‌شده ${value} است: ${margin} از حد ${limit}.`,
      ],
      missedUnread: [
        (name: string, limit: string) => `${name} misses its limit (${limit}).`,
        (name, limit) => `${name} خارج از حد است (${limit}).`,
      ],
      also: [(names: string) => `Also missed: ${names}.`, (names) => `این‌ها نیز خارج از حد: ${names}.`],
      close: [
        (name: string, value: string, limit: string) =>
          `No limit missed. ${name}, ${value} (${limit}), is too close for one test to prove.`,
        (name, value, limit) =>
          `هیچ حدی رد نشده؛ ${name}، ${value} (${limit})، نزدیک‌تر از آن است که یک آزمون ثابتش کند.`,
      ],
      measuredClose: [
        (name: string, value: string, limit: string) =>
          `${name} measured ${value} (${limit}): met, but too close for one test to prove.`,
        (name, value, limit) =>
          `${name} اندازه‌گیری‌شده ${value} است (${limit}): در حد، اما نزدیک‌تر از آن که یک آزمون ثابتش کند.`,
      ],
      eitherWay: [
        (name: string, value: string, limit: string) => `${name}, ${value} (${limit}), could go either way.`,
        (name, value, limit) => `${name}، ${value} (${limit}): هر دو سو ممکن است.`,
      ],
      alsoClose: [
        (names: string) => `Also too close: ${names}.`,
        (names) => `این‌ها نیز بسیار نزدیک: ${names}.`,
      ],
      rough: [
        (names: string) => `No limit missed. The rule is too rough to prove ${names}.`,
        (names) => `هیچ حدی رد نشده؛ قاعدهٔ ${names} تقریبی‌تر از آن است که چیزی را ثابت کند.`,
      ],
      unknown: [
        (names: string) => `No limit missed. Without a value: ${names}.`,
        (names) => `هیچ حدی رد نشده؛ بدون مقدار: ${names}.`,
      ],
      met: ['Every limit that could be checked is met.', 'همهٔ حدهایی که بررسی‌شدنی بود رعایت شده است.'],
      measuredMet: ['Every limit that was measured is met.', 'همهٔ حدهایی که اندازه‌گیری شد رعایت شده است.'],
      nothing: ['No limit could be checked.', 'هیچ حدی بررسی‌شدنی نبود.'],
      nothingMeasured: ['No limit was measured.', 'هیچ حدی اندازه‌گیری نشده است.'],
    },
    measured: [(counts: string) => `Measured: ${counts}`, (counts) => `اندازه‌گیری: ${counts}`],
    predicted: [(counts: string) => `Predicted: ${counts}`, (counts) => `پیش‌بینی: ${counts}`],
    untested: [(count: string) => `${count} not measured`, (count) => `${inPersian(count)} اندازه‌گیری نشده`],
    oneOf: [
      (name: string, state: string) => `One of these is enough (${name}): ${state}`,
      (name, state) => `یکی از این‌ها کافی است (${name}): ${state}`,
    ],
    checkedBy: [
      (name: string, property: string) => `${name}: checked by your property ${property}`,
      (name, property) => `${name}: با خاصیت شخصی ${isolated(property)} بررسی شد`,
    ],
    fahrenheit: [
      (value: string) => `In °F units: ${value}`,
      (value) => `به واحد فارنهایت: ${inPersian(value)}`,
    ],
    simulated: [
      'By simulation: from 95 in 100 draws on a limit passes, up to 5 it fails; between them neither can be said.',
      'بر پایهٔ شبیه‌سازی: از ۹۵ تکرار از ۱۰۰ به بالا در حد است و تا ۵ تکرار خارج از حد؛ میان این دو، هیچ‌یک را نمی‌توان گفت.',
    ],
    basis: [
      'Margins in R, the reproducibility of the test. Closer to a limit than 0.59 R one test result proves neither side; there the verdict is left open (ISO 4259).',
      'فاصله‌ها بر حسب R، تجدیدپذیری آزمون، هم داده شده است. اگر فاصله تا حد از ۰٫۵۹ برابر R کمتر باشد، یک نتیجهٔ آزمون هیچ‌یک از دو سو را ثابت نمی‌کند و نتیجه باز می‌ماند (\u2066ISO 4259\u2069).',
    ],
    residue: [
      (residue: string) => `Evaporated counts the loss; a residue of ${residue} vol % is assumed.`,
      (residue) =>
        `در درصد تبخیر، اتلاف به شمار می‌آید؛ باقی‌مانده ${inPersian(residue)} درصد حجمی فرض شده است.`,
    ],
    notKept: [
      'Checked here, after the calculation: it is not kept with it. Calculate again to keep the verdict.',
      'این بررسی پس از محاسبه انجام شده و همراه آن نگه داشته نمی‌شود. برای نگه داشتن نتیجه دوباره محاسبه کنید.',
    ],
    sources: ['Where the figures are from', 'منبع ارقام'],
    unread: [
      'The standards themselves are sold and were not read.',
      'متن خود استانداردها فروشی است و خوانده نشده است.',
    ],
  },
  rows: {
    quantity: ['Property or quantity', 'خاصیت یا کمیت'],
    min: ['Min', 'حداقل'],
    max: ['Max', 'حداکثر'],
    strict: ['Limit excluded', 'خود حد مجاز نیست'],
    note: words.note,
    add: ['Add a limit', 'افزودن حد'],
    remove: [(quantity: string) => `Remove the limit of ${quantity}`, (quantity) => `حذف حد ${quantity}`],
    gone: ['This property no longer exists: remove the limit', 'این خاصیت دیگر وجود ندارد: حد را حذف کنید'],
  },
  mine: {
    title: ['My Grades', 'مشخصات من'],
    lead: ['Limits of your own, to check blends against.', 'حدهای خودتان برای بررسی مخلوط‌ها.'],
    seenAlone: words.seenAlone,
    seenHere: words.seenHere,
    add: ['New grade', 'مشخصات جدید'],
    analyse: words.materialAnalysis,
    properties: words.myProperties,
    loading: ['Loading your grades', 'در حال بارگذاری مشخصات شما'],
    failed: ['Your grades could not be loaded', 'مشخصات شما بارگذاری نشد'],
    empty: ['No grades of your own yet', 'هنوز مشخصاتی از خودتان ندارید'],
    emptyText: [
      'Start from nothing, or copy a grade below and change what your contract changes.',
      'از صفر آغاز کنید، یا یکی از مشخصات زیر را رونوشت کنید و آنچه را قراردادتان تغییر می‌دهد عوض کنید.',
    ],
    list: ['Your grades', 'مشخصات شما'],
    name: words.name,
    category: words.category,
    count: [(count: string) => counted(count, 'limit'), (count) => `${inPersian(count)} حد`],
    any: ['Any', 'همه'],
    edit: words.edit,
    remove: words.delete,
    builtIn: ['Grades to start from', 'مشخصات آماده برای آغاز'],
    copy: [
      (name: string) => `Copy ${name} to an own grade`,
      (name) => `رونوشت ${isolated(name)} به مشخصات خودتان`,
    ],
    copyShort: ['Copy', 'رونوشت'],
    actions: words.actions,
    status: ['Standing', 'پشتوانه'],
  },
  editor: {
    exampleTitle: [(name: string) => `Copy of ${name}`, (name) => `رونوشت ${isolated(name)}`],
    name: words.name,
    nameFa: words.nameInPersian,
    category: words.category,
    precision: ['Precision of the distillation test', 'دقت آزمون تقطیر'],
    precisions: {
      'by-curve': ['As the curve says', 'بر پایهٔ منحنی'],
      group4: [
        (from: string, to: string) => `Boils from above ${from} to above ${to}`,
        (from, to) => `جوش از بالای ${from} تا بالای ${to}`,
      ],
      not4: ['Lighter products', 'فرآورده‌های سبک‌تر'],
    },
    limits: ['Limits', 'حدها'],
    limitsHint: [
      'A minimum, a maximum or both. Other limits of the same quantity go into the same row.',
      'حداقل، حداکثر یا هر دو. حد دیگر همان کمیت در همان سطر نوشته می‌شود.',
    ],
    copied: [
      (name: string) =>
        `Limits that you leave as they are in “${name}” keep its marks and sources. Of limits of which the grade asks for one only, all are here: remove the one that you don’t need.`,
      (name) =>
        `حدهایی که به همان صورت «${isolated(name)}» بماند، پشتوانه و منبع آن را نگه می‌دارد. از حدهایی که تنها یکی‌شان لازم است همه در این‌جا هست: آن را که لازم ندارید حذف کنید.`,
    ],
    narrow: [
      (names: string) => `The test can’t tell the two limits of ${names} apart: they are closer than 4 R.`,
      (names) => `آزمون نمی‌تواند دو حد ${names} را از هم تشخیص دهد: فاصلهٔ آن‌ها کمتر از ۴ برابر R است.`,
    ],
    save: ['Save grade', 'ذخیرهٔ مشخصات'],
    saved: [(name: string) => `Grade saved: ${name}`, (name) => `مشخصات ذخیره شد: ${isolated(name)}`],
    failed: ['The grade could not be saved', 'مشخصات ذخیره نشد'],
    check: ['Check these entries', 'این موارد را بازبینی کنید'],
  },
  removal: {
    title: ['Delete grade', 'حذف مشخصات'],
    question: ['Delete this grade?', 'این مشخصات حذف شود؟'],
    detail: [
      'Calculations that were checked against it keep their verdicts.',
      'محاسبه‌هایی که با آن بررسی شده‌اند نتیجهٔ خود را نگه می‌دارند.',
    ],
    done: [(name: string) => `Grade deleted: ${name}`, (name) => `مشخصات حذف شد: ${isolated(name)}`],
    failed: ['The grade could not be deleted', 'مشخصات حذف نشد'],
  },
})
