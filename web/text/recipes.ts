import { defineText } from './text.ts'
import { words } from './words.ts'

export const recipes = defineText('recipes', {
  lead: [
    'Finds shares within the limits, in steps of 0.1 %. Padlocked shares and the tank’s contents stay. The result fills in the shares; Undo restores the old ones.',
    'سهم‌هایی در محدودهٔ حدها و با گام‌های ۰٫۱ درصد می‌یابد. سهم‌های قفل‌شده و آنچه در مخزن است همان می‌ماند؛ پاسخ سهم‌ها را پر می‌کند و «برگرداندن» سهم‌های پیشین را بازمی‌گرداند.',
  ],
  loading: words.loading,
  fold: ['Limits, more', 'حدها و بیشتر'],

  goal: {
    legend: ['Look for', 'هدف جست‌وجو'],
    cost: ['Lowest cost', 'کمترین هزینه'],
    giveaway: ['Least giveaway', 'کمترین کیفیت مازاد (giveaway)'],
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
    law: ['Legal: never loosened', 'الزام قانونی: تغییر نمی‌کند'],
    lawOf: ['{name}: legal, never to be loosened', '{=name}: الزام قانونی، تغییر نمی‌کند'],
    out: ['Leave out', 'کنار گذاشتن'],
    back: ['Restore', 'بازگرداندن'],
    leaveOut: ['Leave out {name}', 'کنار گذاشتن {=name}'],
    takeBack: ['Restore {name}', 'به شمار آوردن دوبارهٔ {=name}'],
    own: ['More limits', 'حدهای بیشتر'],
    loading: ['Loading the grade', 'در حال بارگذاری مشخصات'],
    failed: [
      'The grade could not be loaded, so its limits are ignored.',
      'مشخصات بارگذاری نشد؛ پس حدهای آن نادیده گرفته می‌شود.',
    ],
    finish: [
      'These limits apply to the blend itself, not to the fuel finished with an oxygenate.',
      'این حدها برای خود مخلوط است، نه سوختی که با اکسیژن‌دار تکمیل شده است.',
    ],
  },

  materials: {
    title: words.materials,
    price: ['Price of {name}', 'قیمت {name}'],
    min: ['Min of {name}', 'حداقل {name}'],
    max: ['Max of {name}', 'حداکثر {name}'],
    available: ['Available of {name}', 'موجودی {name}'],
    heads: {
      material: words.material,
      price: words.price,
      min: ['Min %', 'حداقل، درصد'],
      max: ['Max %', 'حداکثر، درصد'],
      available: ['Available', 'موجودی'],
    },
    priceUnit: ['Prices for one', 'قیمت برای هر'],
    currency: words.currency,
    held: ['Its share is fixed.', 'سهم آن ثابت است.'],
    saved: [
      'Prices are saved to your list, with their date.',
      'قیمت‌ها با تاریخشان در فهرست شما نگه داشته می‌شوند.',
    ],
    list: words.prices,
    notSaved: [
      'The price of {name} could not be saved to your list; it still counts here.',
      'قیمت {name} در فهرست نگه داشته نشد؛ اینجا به هر حال به شمار می‌آید.',
    ],
    wide: [
      'Choose among the other {others} materials of this category too',
      'از {=others} مادهٔ دیگر این دسته هم انتخاب شود',
    ],
    others: ['Prices and shares of the others', 'قیمت و سهم مواد دیگر'],
    unpriced: ['{count} without a price are left out.', '{=count} مادهٔ بدون قیمت کنار گذاشته می‌شود.'],
    first: ['Only the first {count} are considered.', '{=count} مادهٔ نخست بررسی می‌شود.'],
  },

  more: {
    title: ['More', 'بیشتر'],
    atMost: ['Materials at most', 'حداکثر تعداد مواد'],
    leastUsed: ['Least share if used', 'کمترین سهم در صورت مصرف'],
    margin: ['Keep a margin for the tests (95 %)', 'رعایت حاشیهٔ آزمون (۹۵ درصد)'],
    marginHint: [
      'Far enough inside each limit for one test result to prove it.',
      'آن‌قدر دور از حد که یک نتیجهٔ آزمون رعایت آن را ثابت کند.',
    ],
    sure: ['Meet all limits in 95 of 100 repeats', 'رعایت همهٔ حدها در ۹۵ بار از ۱۰۰ بار'],
    sureHint: [
      'Far enough inside the limits for the blend to meet all of them at once in 95 of 100 draws of its recipe, its materials’ tests and the blending rules. Color limits are left out.',
      'آن‌قدر دور از حدها که مخلوط در ۹۵ تکرار از ۱۰۰ تکرار شبیه‌سازی (خطای نسبت اختلاط، آزمون مواد و قاعده‌های اختلاط) همهٔ حدها را با هم رعایت کند؛ حد رنگ در آن نمی‌آید.',
    ],
    dosing: ['Find the doses too', 'مقدار تزریق هم پیدا شود'],
    dosingHint: [
      'For the additives below the total: the cheapest doses, up to the end of their curves.',
      'برای افزودنی‌های زیر جمع، ارزان‌ترین مقدار تا انتهای منحنی هر یک.',
    ],
    productPrice: ['Price of the product', 'قیمت محصول'],
  },

  biases: [
    'Where corrections from your laboratory are on, limits apply to the corrected values, and the test margin uses your own scatter.',
    'تا تصحیح با نتایج آزمایشگاه شما روشن است، حدها با مقدارهای تصحیح‌شده سنجیده می‌شوند و حاشیهٔ آزمون از پراکندگی نتایج خودتان است.',
  ],
  solve: ['Solve', 'یافتن ترکیب'],
  solving: ['Searching', 'در حال جست‌وجو'],
  solvingSure: [
    'Searching and simulating each recipe 2,000 times. This takes some seconds.',
    'در حال جست‌وجو و ۲٬۰۰۰ بار تکرار هر ترکیب؛ چند ثانیه طول می‌کشد.',
  ],
  cancel: ['Cancel', 'لغو'],
  failed: ['The search did not finish. Try again.', 'جست‌وجو به پایان نرسید. دوباره تلاش کنید.'],

  faults: {
    few: ['A recipe needs at least two materials.', 'ترکیب حداقل دو ماده می‌خواهد.'],
    prices: [
      'The cheapest recipe needs a price for {names}.',
      'برای ارزان‌ترین ترکیب، قیمت {=names} لازم است.',
    ],
    unreadable: ['Enter numbers for {names}.', 'برای {=names} عدد وارد کنید.'],
    order: ['The least share of {names} is above the largest.', 'حداقل سهم {=names} بیش از حداکثر آن است.'],
    capacity: [
      'Enter the tank capacity as a number above 0.',
      'گنجایش مخزن را به صورت عددی بزرگ‌تر از صفر وارد کنید.',
    ],
    batch: [
      'Available amounts need a batch size: enter one under “Batch”.',
      'موجودی تنها در برابر اندازهٔ بچ معنا دارد: آن را در «بچ» وارد کنید.',
    ],
    limits: [
      'A limit can’t be read: enter it as a number.',
      'یکی از حدها خوانا نیست: آن را به صورت عدد وارد کنید.',
    ],
    values: ['Enter at least one target value.', 'حداقل یک مقدار هدف وارد کنید.'],
    doses: ['Enter the doses as numbers.', 'مقدارهای تزریق را به صورت عدد وارد کنید.'],
    dosed: [
      'With a tank, a largest batch or “95 of 100 repeats”, additives can’t be used: remove them first.',
      'برای مخزن، بزرگ‌ترین بچ یا ۹۵ از ۱۰۰ تکرار، افزودنی به حساب نمی‌آید: نخست آن را حذف کنید.',
    ],
    doseUnit: [
      'Enter the dose in the unit of the additive’s response.',
      'مقدار تزریق را به واحد اثر اندازه‌گیری‌شدهٔ افزودنی وارد کنید.',
    ],
    dosePrice: [
      'The cheapest dose needs a price for each additive, in the currency of the materials.',
      'برای ارزان‌ترین مقدار تزریق، قیمت هر افزودنی به واحد پول مواد لازم است.',
    ],
    most: ['Choose the material to maximize.', 'ماده‌ای را که باید بیشترین سهم را داشته باشد برگزینید.'],
  },

  per: { m3: ['per m³', 'در هر مترمکعب'], t: ['per t', 'در هر تن'] },

  none: {
    infeasible: ['No recipe meets all limits.', 'هیچ ترکیبی همهٔ حدها را رعایت نمی‌کند.'],
    add: ['Add a stream that helps', 'افزودن جریانی که کمک کند'],
    addHint: ['Enter its price and search again.', 'قیمتش را وارد و دوباره جست‌وجو کنید.'],
    loosen: ['Loosen the limit here', 'آزادتر کردن حد در همین‌جا'],
    loosenNext: ['Then loosen this one', 'سپس آزادتر کردن این حد'],
    loosenEach: [
      'One limit of each conflict. The grade itself stays.',
      'از هر تعارض یک حد. خود مشخصات تغییر نمی‌کند.',
    ],
    loosenHint: ['The grade itself stays.', 'خود مشخصات تغییر نمی‌کند.'],
    set: ['Set {name} to {limit}', 'تغییر حد {=name} به {limit}'],
    drop: ['Leave out the limit on {name}', 'کنار گذاشتن حد {=name}'],
    widen: ['Choose among more materials', 'انتخاب از میان مواد بیشتر'],
    closest: ['Accept the closest recipe', 'پذیرفتن نزدیک‌ترین ترکیب'],
    closestHint: [
      'The other limits are met as far as possible.',
      'بقیهٔ حدها تا جایی که شدنی است رعایت می‌شود.',
    ],
    useBetween: ['Use the recipe between the steps', 'اعمال ترکیبِ میان گام‌ها'],
    useClosest: ['Use the closest recipe', 'اعمال نزدیک‌ترین ترکیب'],
    unsure: [
      'No recipe was found that meets all limits in {wanted} of 100 draws; the closest reaches {count} of 100. One may still exist.',
      'ترکیبی که همهٔ حدها را در {=wanted} تکرار از ۱۰۰ تکرار رعایت کند پیدا نشد؛ نزدیک‌ترین آن‌ها {=count} از ۱۰۰ است. این ثابت نمی‌کند که چنین ترکیبی نیست.',
    ],
    noMargin: ['Do without the margin', 'چشم‌پوشی از حاشیه'],
    noMarginHint: [
      'A test may then miss a limit that the blend meets.',
      'آن‌گاه ممکن است آزمونی حدی را رد کند که مخلوط رعایت کرده است.',
    ],
    plain: ['Ask for less certainty', 'بسنده کردن به اطمینان کمتر'],
    plainHint: ['Limits then apply to the values alone.', 'حدها تنها با خود مقدارها سنجیده می‌شود.'],
    plainly: ['Search without simulation', 'جست‌وجو بدون شبیه‌سازی'],
  },

  tank: {
    lead: [
      'The tank’s contents stay, and the batch becomes everything in the tank, up to its capacity. Contents that were not measured are predicted.',
      'آنچه در مخزن است می‌ماند؛ اندازهٔ بچ همان می‌شود که مخزن پس از آن دارد، تا گنجایش آن. مقدارهایی از آن که اندازه‌گیری نشده پیش‌بینی است.',
    ],
    capacity: ['Tank capacity', 'گنجایش مخزن'],
    goals: {
      least: ['Least addition', 'کمترین مقدار افزوده'],
      cost: ['Cheapest addition', 'ارزان‌ترین مقدار افزوده'],
      fill: ['Fill it up', 'پر کردن مخزن'],
    },
    part: ['{amount} {unit} {name}', '{=amount} {=unit} {name}'],
    add: ['Add {parts}.', '{=parts} بیفزایید.'],
    nothing: [
      'Nothing needs to be added: the contents meet all limits.',
      'افزودن چیزی لازم نیست: محتوای مخزن همهٔ حدها را رعایت می‌کند.',
    ],
    holds: [
      'The tank then holds {total} {unit} of {capacity} {ofUnit}.',
      'مخزن پس از آن {=total} {=unit} از {=capacity} {=ofUnit} دارد.',
    ],
    cost: ['The addition costs {cost}.', 'هزینهٔ آنچه افزوده می‌شود {=cost} است.'],
    best: ['The best found; less might also do.', 'بهترین مقداری که پیدا شد؛ شاید کمتر از آن هم کافی باشد.'],
  },

  largest: {
    title: ['Largest batch', 'بزرگ‌ترین بچ'],
    lead: [
      'The largest batch from what is available; between equal recipes: {goal}.',
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
      'No batch of any size meets all limits with what is available.',
      'با این موجودی هیچ بچی همهٔ حدها را رعایت نمی‌کند.',
    ],
    notFound: [
      'No batch was found that meets all limits. One may still exist.',
      'بچی که همهٔ حدها را رعایت کند پیدا نشد. این ثابت نمی‌کند که چنین بچی نیست.',
    ],
  },

  money: {
    label: ['Money', 'هزینه'],
    old: ['older than 30 days', 'قدیمی‌تر از ۳۰ روز'],
    cheaper: [
      'A recipe within the same limits costs {saving} less:',
      'ترکیبی در همین حدها {=saving} ارزان‌تر است:',
    ],
    show: ['Show it', 'نمایش'],
  },
})
