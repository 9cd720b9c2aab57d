import { defineText } from './text.ts'
import { words } from './words.ts'

export const workbench = defineText('workbench', {
  tools: {
    label: ['Tools', 'ابزارها'],
    short: {
      recipe: words.recipe,
      find: ['Find', 'یافتن'],
      try: ['Try', 'آزمودن'],
      map: ['Map', 'نقشه'],
    },
    whole: {
      recipe: words.recipe,
      find: ['Find a recipe', 'یافتن ترکیب'],
      try: ['Try every material', 'آزمودن همهٔ مواد'],
      map: ['Recipe map', 'نقشهٔ ترکیب'],
    },
  },
  heads: {
    material: words.material,
    share: ['Share', 'سهم'],
    was: ['was', 'پیشین'],
    inTank: ['In tank', 'در مخزن'],
  },
  rows: {
    more: ['More for {name}', 'گزینه‌های {name}'],
    rest: ['Takes the rest', 'باقی‌مانده را بگیرد'],
    keep: ['Keep this share', 'این سهم ثابت بماند'],
    free: ['Let this share move', 'این سهم آزاد شود'],
    kept: ['Its share is kept.', 'سهم آن ثابت است.'],
    inTank: ['In the tank', 'در مخزن است'],
    notInTank: ['Not in the tank', 'در مخزن نیست'],
    needsBatch: ['Enter the size of the batch first.', 'نخست اندازهٔ بچ را وارد کنید.'],
    replaceIt: ['Replace…', 'جایگزینی…'],
    removeIt: ['Remove', 'حذف'],
    replace: ['Replace {name}', 'جایگزینی {name}'],
    twoStay: ['A blend has at least two materials.', 'مخلوط حداقل دو ماده دارد.'],
    amountOf: ['Amount of {name}', 'مقدار {name}'],
    noDensity: ['no density', 'چگالی ندارد'],
  },

  add: ['Add material', 'افزودن ماده'],
  full: ['A blend has at most ten materials.', 'مخلوط حداکثر ده ماده دارد.'],
  picker: {
    replaceHint: ['The new material takes over the share.', 'مادهٔ تازه سهم مادهٔ پیشین را می‌گیرد.'],
    addHint: [
      'It starts with 0 %; the other shares stay as they are.',
      'با سهم صفر آغاز می‌شود؛ سهم‌های دیگر همان می‌ماند.',
    ],
    loading: ['Loading materials', 'در حال بارگذاری مواد'],
  },

  done: {
    removed: ['{name} was removed.', '{name} حذف شد.'],
    replaced: ['{name} was replaced; its share stayed.', '{name} جایگزین شد؛ سهم آن همان ماند.'],
    shares: ['The recipe was changed.', 'ترکیب تغییر کرد.'],
    example: ['The recipe was replaced.', 'ترکیبی دیگر جای ترکیب پیشین را گرفت.'],
  },

  batch: {
    label: ['Batch', 'بچ'],
    unit: ['Unit of the batch', 'واحد بچ'],
    isSum: ['Batch = sum of amounts', 'بچ = جمع مقدارها'],
    error: ['Enter a size above 0, such as 5000.', 'عددی بزرگ‌تر از صفر وارد کنید، مانند ۵۰۰۰.'],
    'too-small': ['The tank already contains more than that.', 'مخزن هم‌اکنون بیش از این دارد.'],
    'no-density': [
      'Without a density, the tank’s contents can’t be given in this unit.',
      'بدون چگالی، مقدار در مخزن در این واحد معلوم نیست.',
    ],
    note: {
      vacuo: [
        'Volumes at 15 °C, tonnes in vacuo; volumes are assumed additive.',
        'حجم‌ها در ۱۵ درجهٔ سلسیوس، تن در خلأ؛ حجم‌ها جمع‌پذیر گرفته شده‌اند.',
      ],
      air: [
        'Volumes at 15 °C, tonnes in air; volumes are assumed additive.',
        'حجم‌ها در ۱۵ درجهٔ سلسیوس، تن در هوا؛ حجم‌ها جمع‌پذیر گرفته شده‌اند.',
      ],
    },
    loading: ['Loading temperature', 'دمای بارگیری'],
    loadingError: ['Enter a temperature, such as 32.', 'یک دما وارد کنید، مانند ۳۲.'],
    tank: words.tank,
    inAir: ['Tonnes in air', 'تن در هوا'],
    outside: [
      'The expansion tables (653 to 1075 kg/m³, −18 to 150 °C) give no volume for {names} at this temperature.',
      'جدول‌های انبساط (۶۵۳ تا ۱۰۷۵ کیلوگرم بر مترمکعب، \u2066−۱۸\u2069 تا ۱۵۰ درجهٔ سلسیوس) در این دما برای {=names} حجمی ندارد.',
    ],
    lacking: [
      'Some amounts can’t be given: {names} has no density.',
      'بدون چگالی {=names} همهٔ مقدارها معلوم نیست.',
    ],
  },

  options: {
    label: ['Options', 'گزینه‌ها'],
    on: ['Options that are on', 'گزینه‌های روشن'],
    off: ['Turn off: {option}', 'خاموش کردن: {=option}'],
    mass: ['Mass basis', 'مبنای جرمی'],
    estimates: ['Gaps filled with estimates', 'جاهای خالی با برآورد پر شده'],
    traces: ['Ignore gaps of trace materials', 'نادیده گرفتن جاهای خالی مواد ناچیز'],
    tracesHint: [
      'Ignores missing values of trace materials (≤ 1 % in total) where they can’t move the result by more than 0.3 of the test’s reproducibility. Never for distillation and color.',
      'مقداری که مخلوط تنها به علت موادی با مجموع حداکثر ۱ درصد ندارد، مقدار بقیهٔ مواد گرفته می‌شود؛ به شرطی که هیچ داده‌ای از آن‌ها نتواند آن را بیش از ۰٫۳ تجدیدپذیری آزمون جابه‌جا کند. هرگز برای تقطیر و رنگ.',
    ],
    missing: ['What is missing', 'مقدارهای ناموجود'],
    typical: ['Use a typical stream', 'جریان معمول به جای آن'],
    typicalHint: [
      'What a material lacks is taken from a typical stream of its kind and marked ≈. A verdict that rests on it is sure only where it holds over the whole range.',
      'آنچه ماده‌ای ندارد از جریانی معمول از همان نوع گرفته و با ≈ نشان داده می‌شود. نتیجه‌ای که بر آن تکیه دارد تنها وقتی قطعی است که در همهٔ بازه درست باشد.',
    ],
    rule: [
      '{property}: {method}; new blends begin with {begins}',
      '{=property}: {=method}؛ مخلوط‌های تازه با {=begins} آغاز می‌شود',
    ],
    tracesOn: ['Gaps of trace materials ignored', 'جاهای خالی مواد ناچیز نادیده گرفته شده'],
    finished: ['Finished with {percent} % {name}', 'تکمیل با {=percent} درصد {=name}'],
    prices: ['Prices and bounds beside the shares', 'قیمت و حداقل و حداکثر در کنار سهم‌ها'],
  },

  preview: {
    property: words.property,
    blend: words.blend,
    aim: ['Set {property} to a wanted value', 'تغییر {=property} به مقدار دلخواه'],
    strip: ['Key figures', 'عددهای کلیدی'],
  },

  typical: {
    rests: [
      '≈ rests on typical values for {names}.',
      '≈ بر مقدارهای معمول به جای داده‌های {=names} تکیه دارد.',
    ],
    lacks: ['{name} has {known} of {all} values', '{=name} از {all} مقدار {known} مقدار را دارد'],
    use: ['For the others use a typical', 'برای بقیه از این جریان معمول استفاده شود'],
    of: ['Typical stream for {name}', 'جریان معمول به جای {=name}'],
    useIt: ['Use it', 'استفاده'],
    none: ['None', 'هیچ‌کدام'],
    nothing: [
      'No typical stream here has what these materials lack.',
      'هیچ جریان معمولی آنچه را این مواد ندارند ندارد.',
    ],
    on: ['{name}: {count} typical values', '{=name}: {count} مقدار معمول'],
  },

  pin: {
    pin: ['Pin', 'سنجاق'],
    hint: [
      'Keeps these figures for comparison while you go on.',
      'این عددها را برای مقایسه با ادامهٔ کار نگه می‌دارد.',
    ],
    unpin: ['Unpin', 'برداشتن سنجاق'],
    back: ['Back to the pinned recipe', 'بازگشت به ترکیب سنجاق‌شده'],
    head: ['vs A', 'نسبت به A'],
    of: ['A, pinned:', 'A، سنجاق‌شده:'],
  },

  aim: {
    wanted: ['{property} to reach', 'مقدار خواسته‌شدهٔ {=property}'],
    close: ['Close', 'بستن'],
    lead: [
      'One material changes; the others keep their proportions, padlocked ones their share.',
      'یک ماده تغییر می‌کند، بقیه نسبتشان را و قفل‌شده‌ها سهمشان را نگه می‌دارند.',
    ],
    proven: [
      'The limit is {limit}; at {aim} one test proves that it is kept.',
      'حد {limit} است؛ در {aim} یک آزمون رعایت آن را ثابت می‌کند.',
    ],
    aimAtLimit: ['Aim at the limit', 'رسیدن تا خودِ حد'],
    aimInside: ['Keep the margin', 'رعایت حاشیه'],
    marginCosts: ['the margin costs {cost}', 'هزینهٔ حاشیه: {=cost}'],
    byRule: {
      'rvp-index': ['{amount} by index 1.25', '{=amount} با شاخص ۱٫۲۵'],
      'rvp-exponent112': ['{amount} by index 1.12', '{=amount} با شاخص ۱٫۱۲'],
      'volume-average': ['{amount} on a straight line', '{=amount} با رابطهٔ خطی'],
    },
    finished: ['The value is that of the finished fuel.', 'مقدار برای سوخت نهایی است.'],
    moving: ['Material to change', 'مادهٔ متغیر'],
    error: ['Enter the value as a number.', 'مقدار را به صورت عدد وارد کنید.'],
    share: ['{share} %, now {now} %', '{=share} درصد، اکنون {=now} درصد'],
    gives: ['gives {value}', 'نتیجه: {value}'],
    use: ['Use with {name}', 'اعمال با {name}'],
    useShort: ['Use', 'اعمال'],
    grow: [
      'With the other amounts as they are: {own} {unit}, batch {batch} {unit}',
      'با ثابت ماندن مقدارهای دیگر: {=own} {=unit} در بچ {=batch} {=unit}',
    ],
    takeGrowth: [
      'Use with {name}, other amounts as they are',
      'اعمال با {name}، با ثابت ماندن مقدارهای دیگر',
    ],
    jumps: ['The value jumps past this figure.', 'مقدار در این نقطه جهش دارد و به این عدد نمی‌رسد.'],
    stuck: [
      'No other share can be reduced: open a padlock, or give another material a share.',
      'سهم هیچ مادهٔ دیگری کم نمی‌شود: قفلی را باز کنید یا به مادهٔ دیگری سهم بدهید.',
    ],
    noValue: ['No value with this material.', 'با این ماده مقداری به دست نمی‌آید.'],
    locked: ['Its share is kept.', 'سهم آن ثابت است.'],
    own: ['{value} by itself', 'به‌تنهایی {=value}'],
    breaks: ['then missed: {names}', 'آن‌گاه خارج از حد: {=names}'],
    streams: [
      'Materials that reach {limit}, each with the least share needed:',
      'با این مواد می‌توان به {=limit} رسید، با کمترین سهم لازم:',
    ],
    addStream: words.add,
    addShort: ['Add', 'افزودن'],
    without: ['Without {name}: {value}.', 'بدون {name}: {=value}.'],
    takeOut: ['Remove it', 'حذف از ترکیب'],
  },

  doses: {
    label: ['Additives, outside of the 100 %', 'افزودنی‌ها، بیرون از ۱۰۰ درصد'],
    add: ['Add additive', 'افزودن افزودنی'],
    library: ['My Additives', 'افزودنی‌های من'],
    none: ['You have no additives yet.', 'هنوز افزودنی‌ای ندارید.'],
    full: ['A blend has at most six additives.', 'هر مخلوط حداکثر شش افزودنی دارد.'],
    additive: ['Additive', 'افزودنی'],
    doseOf: ['Dose of {name}', 'مقدار تزریق {name}'],
    unitOf: ['Unit of {name}', 'واحد {name}'],
    remove: ['Remove {name}', 'حذف {name}'],
    error: ['Enter a dose from 0 to {most}.', 'مقداری از ۰ تا {#most} وارد کنید.'],
    gone: [
      'This additive was deleted: remove it, or choose another.',
      'دیگر میان افزودنی‌های شما نیست: آن را بردارید یا دیگری را انتخاب کنید.',
    ],
    failed: ['Your additives could not be loaded.', 'افزودنی‌های شما بارگذاری نشد.'],
    batch: ['batch {amount} kg', 'بچ {=amount} کیلوگرم'],
    tooMuch: [
      'Additives total more than {most} mg/kg. Above that a substance counts as a component, and Calculate will refuse it.',
      'مجموع آن‌ها از {#most} میلی‌گرم بر کیلوگرم بیشتر است: بیش از آن جزء مخلوط است و محاسبه پذیرفته نمی‌شود.',
    ],
    without: ['{value} without additives', '{=value} بدون افزودنی'],
    basis: [
      'Limits are judged with additives, by your own curves.',
      'حدها با آن‌ها، بر پایهٔ منحنی‌های خودتان سنجیده می‌شود.',
    ],
    aim: ['{dose}, now {now}', '{=dose}، اکنون {=now}'],
    reach: ['reaches {low} to {high}', 'از {=low} تا {=high} می‌رسد'],
    takeDose: ['Use this dose of {name}', 'تزریق همین مقدار {name}'],
    dosing: ['Or dose an additive:', 'یا افزودنی تزریق کنید:'],
  },

  finish: {
    label: ['Finished with', 'تکمیل با'],
    none: ['nothing', 'هیچ'],
    ethanol: ['ethanol', 'اتانول'],
    mtbe: ['MTBE', 'ام‌تی‌بی‌ای (MTBE)'],
    percent: ['Share of it in the finished fuel', 'سهم آن در سوخت نهایی'],
    hint: ['From 5 to 15 %.', 'از ۵ تا ۱۵ درصد.'],
    error: ['Enter a share from 5 to 15 %.', 'سهمی از ۵ تا ۱۵ درصد وارد کنید.'],
    head: ['With {percent} {unit} {name}', 'با {=percent} {=unit} {=name}'],
    missing: ['The catalogue has no such material in this category.', 'چنین ماده‌ای در فهرست این دسته نیست.'],
    judged: ['The limits are judged on the finished fuel.', 'حدها برای سوخت نهایی سنجیده شده‌اند.'],
    add: ['Add it to the recipe', 'افزودن آن به ترکیب'],
  },

  examples: {
    button: words.fromExample,
    title: words.fromExample,
    lead: [
      'Typical recipes from catalogue streams, to change as you like. They replace the current recipe; Undo restores it.',
      'ترکیب‌هایی رایج از جریان‌های فهرست که می‌توانید تغییرشان دهید. ترکیب کنونی کنار می‌رود و با «برگرداندن» بازمی‌گردد.',
    ],
    use: ['Use “{name}”', 'اعمال «{name}»'],
    none: ['There is no example for this category.', 'برای این دسته مثالی نیست.'],
  },
})
