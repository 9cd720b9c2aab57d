import { defineText } from './text.ts'
import { words } from './words.ts'

export const recipes = defineText('recipes', {
  lead: [
    'Within the limits, in steps of 0.1 %. Padlocked shares and what is in the tank stay; the answer fills the shares, and Undo brings the old ones back.',
    'در حد و در گام‌های ۰٫۱ درصد. سهم‌های قفل‌شده و آنچه در مخزن است همان می‌ماند؛ پاسخ سهم‌ها را پر می‌کند و «برگرداندن» سهم‌های پیشین را بازمی‌گرداند.',
  ],
  loading: words.loading,
  fold: ['Limits, more', 'حدها و بیشتر'],

  goal: {
    legend: ['Look for', 'هدف جست‌وجو'],
    cost: ['Lowest cost', 'کمترین هزینه'],
    giveaway: ['Least giveaway', 'کمترین فاصله از حدها'],
    target: ['Closest to a target', 'نزدیک‌ترین به مقدار هدف'],
    most: ['Most of one material', 'بیشترین سهم از یک ماده'],
    of: words.material,
    chooseOne: ['Choose a material', 'ماده‌ای را برگزینید'],
    value: words.value,
    quantity: words.property,
    addValue: ['Add value', 'افزودن مقدار'],
    removeValue: ['Remove {name}', 'حذف {=name}'],
  },

  limits: {
    title: ['Limits ({count})', 'حدها ({=count})'],
    none: [
      'No limits yet: choose a grade under “Check against”, or add limits here.',
      'هنوز حدی نیست: در «بررسی با» مشخصاتی برگزینید یا همین‌جا حد بیفزایید.',
    ],
    min: ['{name}, at least', '{=name}، حداقل'],
    max: ['{name}, at most', '{=name}، حداکثر'],
    given: ['{limit} in the grade', 'در مشخصات {limit}'],
    law: ['Legal: never loosened', 'قانونی؛ سست نمی‌شود'],
    lawOf: ['{name}: legal, never to be loosened', '{=name}: قانونی است و هرگز سست نمی‌شود'],
    out: ['Leave out', 'کنار گذاشتن'],
    back: ['Count again', 'بازگرداندن'],
    leaveOut: ['Leave out {name}', 'کنار گذاشتن {=name}'],
    takeBack: ['Count {name} again', 'به شمار آوردن دوبارهٔ {=name}'],
    own: ['More limits', 'حدهای بیشتر'],
    loading: ['Loading the grade', 'در حال بارگذاری مشخصات'],
    failed: [
      'The grade could not be loaded, so its limits are not kept.',
      'مشخصات بارگذاری نشد؛ پس حدهای آن نگه داشته نمی‌شود.',
    ],
    finish: [
      'They are kept by the blend as it is here, not by the fuel finished with an oxygenate.',
      'این حدها را همین مخلوط نگه می‌دارد، نه سوختی که با اکسیژن‌دار تکمیل شده است.',
    ],
  },

  materials: {
    title: words.materials,
    price: words.priceOf,
    min: ['Min of {name}', 'حداقل {name}'],
    max: ['Max of {name}', 'حداکثر {name}'],
    available: ['Available of {name}', 'موجودی {name}'],
    heads: {
      material: words.material,
      price: words.price,
      min: ['Min %', 'حداقل ٪'],
      max: ['Max %', 'حداکثر ٪'],
      available: ['Available', 'موجودی'],
    },
    priceUnit: ['Prices for one', 'قیمت برای هر'],
    currency: words.currency,
    held: ['Its share stays.', 'سهم آن ثابت است.'],
    saved: [
      'Prices are kept on your list, with their day.',
      'قیمت‌ها با تاریخشان در فهرست شما نگه داشته می‌شوند.',
    ],
    list: words.prices,
    notSaved: [
      'The price of {name} could not be kept on your list; it counts here all the same.',
      'قیمت {name} در فهرست نگه داشته نشد؛ این‌جا به هر حال به شمار می‌آید.',
    ],
    wide: [
      'Choose among the other {others} materials of this category too',
      'از {=others} مادهٔ دیگر این دسته هم انتخاب شود',
    ],
    others: ['Prices and shares of the others', 'قیمت و سهم مواد دیگر'],
    unpriced: ['{count} without a price are left out.', '{=count} مادهٔ بدون قیمت کنار گذاشته می‌شود.'],
    first: ['The first {count} are looked at.', '{=count} مادهٔ نخست بررسی می‌شود.'],
  },

  more: {
    title: words.more,
    atMost: ['Materials at most', 'حداکثر تعداد مواد'],
    leastUsed: ['Least share if used', 'کمترین سهم در صورت مصرف'],
    margin: ['Keep a margin for the tests (95 %)', 'حاشیه‌ای برای آزمون‌ها (۹۵ درصد)'],
    marginHint: [
      'So far inside each limit that one test result proves it.',
      'آن‌قدر در حد که یک نتیجهٔ آزمون آن را ثابت کند.',
    ],
    sure: ['Meet all limits in 95 of 100 repeats', 'رعایت همهٔ حدها در ۹۵ بار از ۱۰۰ بار'],
    sureHint: [
      'So far inside the limits that the blend itself meets all of them at once, in 95 of 100 draws of its recipe, its materials’ tests and the blending rules; limits on a color are left out.',
      'آن‌قدر در حد که خودِ مخلوط در ۹۵ تکرار از ۱۰۰ تکرارِ دقت نسبت اختلاط، آزمون مواد و قاعده‌های اختلاط، همهٔ حدها را با هم رعایت کند؛ حدِ رنگ در آن نمی‌آید.',
    ],
    dosing: ['Find the doses too', 'مقدار تزریق هم پیدا شود'],
    dosingHint: [
      'Of the additives below the Total, the cheapest, up to the end of their curves.',
      'برای افزودنی‌های زیر جمع، ارزان‌ترین مقدار تا انتهای منحنی هر یک.',
    ],
    productPrice: ['Price of the product', 'قیمت محصول'],
  },

  biases: [
    'Where your own laboratory’s results are switched on, limits are kept by the values that it corrects, and a margin for the tests by its own scatter.',
    'آن‌جا که نتایج آزمایشگاه خودتان روشن است، حدها با مقدارهایی که تصحیح می‌کند رعایت می‌شوند و حاشیهٔ آزمون با پراکندگی خود آن است.',
  ],
  solve: ['Solve', 'یافتن ترکیب'],
  solving: ['Searching', 'در حال جست‌وجو'],
  solvingSure: [
    'Searching, and drawing each recipe 2,000 times. That takes some seconds.',
    'در حال جست‌وجو و ۲٬۰۰۰ بار تکرار هر ترکیب؛ چند ثانیه طول می‌کشد.',
  ],
  cancel: ['Cancel', 'لغو'],
  failed: ['The search did not come to an end. Try again.', 'جست‌وجو به پایان نرسید. دوباره تلاش کنید.'],

  faults: {
    few: ['A recipe needs two materials at least.', 'ترکیب حداقل دو ماده می‌خواهد.'],
    prices: [
      'The cheapest recipe needs a price of {names}.',
      'برای ارزان‌ترین ترکیب، قیمت {=names} لازم است.',
    ],
    unreadable: ['Enter numbers for {names}.', 'برای {=names} عدد وارد کنید.'],
    order: ['The least share of {names} is above the largest.', 'حداقل سهم {=names} بیش از حداکثر آن است.'],
    capacity: [
      'Enter how much the tank holds, as a number above 0.',
      'گنجایش مخزن را به صورت عددی بزرگ‌تر از صفر وارد کنید.',
    ],
    batch: [
      'What is available counts only against the size of a batch: enter one under “Batch”.',
      'موجودی تنها در برابر اندازهٔ بچ معنا دارد: آن را در «بچ» وارد کنید.',
    ],
    limits: [
      'A limit can’t be read: enter it as a number.',
      'یکی از حدها خوانا نیست: آن را به صورت عدد وارد کنید.',
    ],
    values: ['Enter at least one value to come near to.', 'حداقل یک مقدار هدف وارد کنید.'],
    doses: ['Enter the doses as numbers.', 'مقدارهای تزریق را به صورت عدد وارد کنید.'],
    dosed: [
      'A tank, a batch to be found, or 95 of 100 draws are not reckoned with additives: take them out first.',
      'برای مخزن، بزرگ‌ترین بچ یا ۹۵ از ۱۰۰ قرعه، افزودنی به حساب نمی‌آید: نخست آن را حذف کنید.',
    ],
    doseUnit: [
      'Enter the dose in the unit of the additive’s response.',
      'مقدار تزریق را به واحد اثر اندازه‌گیری‌شدهٔ افزودنی وارد کنید.',
    ],
    dosePrice: [
      'The cheapest dose takes a price of each additive, in the currency of the materials.',
      'برای ارزان‌ترین مقدار تزریق، قیمت هر افزودنی به واحد پول مواد لازم است.',
    ],
    most: [
      'Choose the material of which there is to be most.',
      'ماده‌ای را که باید بیشترین سهم را داشته باشد برگزینید.',
    ],
  },

  per: { m3: ['per m³', 'در هر مترمکعب'], t: ['per t', 'در هر تن'] },

  none: {
    infeasible: ['No recipe keeps all limits.', 'هیچ ترکیبی همهٔ حدها را نگه نمی‌دارد.'],
    add: ['Add a stream that can', 'افزودن جریانی که برسد'],
    addHint: ['Enter its price and search again.', 'قیمتش را وارد و دوباره جست‌وجو کنید.'],
    loosen: ['Loosen the limit here', 'سست کردن حد در همین‌جا'],
    loosenNext: ['Then loosen this one', 'سپس سست کردن این حد'],
    loosenEach: [
      'One limit of each conflict. The grade itself stays.',
      'از هر تعارض یک حد. خود مشخصات تغییر نمی‌کند.',
    ],
    loosenHint: ['The grade itself stays.', 'خود مشخصات تغییر نمی‌کند.'],
    set: ['Set {name} to {limit}', 'تغییر حد {=name} به {limit}'],
    drop: ['Leave out the limit on {name}', 'کنار گذاشتن حد {=name}'],
    widen: ['Choose among more materials', 'انتخاب از میان مواد بیشتر'],
    closest: ['Take what comes closest', 'پذیرفتن نزدیک‌ترین ترکیب'],
    closestHint: [
      'The rest stays within its limits as far as it can.',
      'بقیه تا جایی که شدنی است در حد می‌ماند.',
    ],
    useBetween: ['Use the recipe between the steps', 'اعمال ترکیبِ میان گام‌ها'],
    useClosest: ['Use what comes closest', 'اعمال نزدیک‌ترین ترکیب'],
    unsure: [
      'No recipe was found that meets all limits in {wanted} of 100 draws; the closest comes to {count} of 100. That does not prove that there is none.',
      'ترکیبی که همهٔ حدها را در {=wanted} تکرار از ۱۰۰ تکرار رعایت کند پیدا نشد؛ نزدیک‌ترین آن‌ها {=count} از ۱۰۰ است. این ثابت نمی‌کند که چنین ترکیبی نیست.',
    ],
    plain: ['Ask for less certainty', 'بسنده کردن به اطمینان کمتر'],
    plainHint: ['The limits are kept by the values alone.', 'حدها تنها با خود مقدارها سنجیده می‌شود.'],
    plainly: ['Search without the draws', 'جست‌وجو بدون شبیه‌سازی'],
  },

  tank: {
    lead: [
      'What is in the tank stays; the batch becomes what it holds then, up to what it can hold. Values of it that were not measured are predicted.',
      'آنچه در مخزن است می‌ماند؛ اندازهٔ بچ همان می‌شود که مخزن پس از آن دارد، تا گنجایش آن. مقدارهایی از آن که اندازه‌گیری نشده پیش‌بینی است.',
    ],
    capacity: ['The tank holds', 'گنجایش مخزن'],
    goals: {
      least: ['Least addition', 'کمترین افزودنی'],
      cost: ['Cheapest addition', 'ارزان‌ترین افزودنی'],
      fill: ['Fill it up', 'پر کردن مخزن'],
    },
    part: ['{amount} {unit} {name}', '{=amount} {=unit} {name}'],
    add: ['Add {parts}.', '{=parts} بیفزایید.'],
    nothing: [
      'Nothing has to be added: the contents keep all limits.',
      'چیزی لازم نیست: محتوای مخزن همهٔ حدها را نگه می‌دارد.',
    ],
    holds: [
      'The tank then holds {total} {unit} of {capacity} {ofUnit}.',
      'مخزن پس از آن {=total} {=unit} از {=capacity} {=ofUnit} دارد.',
    ],
    cost: ['What is added costs {cost}.', 'هزینهٔ آنچه افزوده می‌شود {=cost} است.'],
    best: [
      'The best that was found; it is not proven that less would not do.',
      'بهترین چیزی که پیدا شد؛ ثابت نشده است که کمتر از آن بس نباشد.',
    ],
  },

  largest: {
    title: ['Largest batch', 'بزرگ‌ترین بچ'],
    lead: [
      'How much can be made of what is available; between recipes: {goal}.',
      'از موجودی مواد چه اندازه می‌توان ساخت؛ میان ترکیب‌ها: {=goal}.',
    ],
    scarce: [
      '{size} {unit} can be made; then something runs out.',
      '{=size} {=unit} می‌توان ساخت؛ پس از آن یکی از مواد تمام می‌شود.',
    ],
    full: [
      '{size} {unit} can be made: there is enough to fill the tank.',
      '{=size} {=unit} می‌توان ساخت: موجودی برای پر کردن مخزن بس است.',
    ],
    none: [
      'No batch of any size keeps all limits with what is available.',
      'با این موجودی هیچ بچی همهٔ حدها را نگه نمی‌دارد.',
    ],
    notFound: [
      'No batch was found that keeps all limits. That does not prove that there is none.',
      'بچی که همهٔ حدها را نگه دارد پیدا نشد. این ثابت نمی‌کند که چنین بچی نیست.',
    ],
  },

  money: {
    label: ['Money', 'هزینه'],
    old: ['older than 30 days', 'قدیمی‌تر از ۳۰ روز'],
    cheaper: ['{saving} less within the same limits:', 'در همین حدها {=saving} کمتر شدنی است:'],
    show: ['Show it', 'نشان بده'],
  },
})
