import { isolated } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const plan = defineText('plan', {
  title: ['Plan', 'برنامه'],
  lead: [
    'Several products from one stock: say what there is and what to make.',
    'چند محصول از یک موجودی: بگویید چه هست و چه باید ساخته شود.',
  ],
  onlyHere: [
    'You can try plans here. They stay in this tab and are lost with it: keeping one needs the role “Blender”.',
    'می‌توانید اینجا برنامه‌ها را بیازمایید. آن‌ها تنها در همین برگه می‌مانند و با بستن آن از میان می‌روند: نگه داشتن برنامه به نقش «مسئول اختلاط» نیاز دارد.',
  ],
  loading: ['Loading the plan', 'در حال بارگذاری برنامه'],
  failed: ['The plan could not be loaded', 'برنامه بارگذاری نشد'],
  units: { m3: words.m3, t: words.t },
  nth: [(n: string) => `Product ${n}`, (n) => `محصول ${n}`],

  stocks: ['What there is', 'موجودی'],
  stocksTable: ['Materials and tanks', 'مواد و مخزن‌ها'],
  stocksNone: [
    'No materials yet. Add those that the products may be made of, and your tanks.',
    'هنوز ماده‌ای نیست. موادی را که محصول‌ها می‌توانند از آن‌ها ساخته شوند و مخزن‌های خود را اضافه کنید.',
  ],
  addMaterials: ['Add materials', 'افزودن مواد'],
  addTanks: ['Add tanks', 'افزودن مخزن‌ها'],
  pickHint: [
    'Every material that the products may be made of. Tanks stand among your own.',
    'هر ماده‌ای که محصول‌ها می‌توانند از آن ساخته شوند. مخزن‌ها در میان مواد خود شما هستند.',
  ],
  category: words.category,
  done: [(count: string) => `Done, ${count} chosen`, (count) => `پایان، ${count} ماده انتخاب شده`],
  heads: {
    material: words.material,
    available: ['Available', 'موجودی'],
    mustUse: ['Use at least', 'حداقل مصرف'],
    price: words.price,
    usedUp: ['Use up', 'همه مصرف شود'],
  },
  tank: ['tank', 'مخزن'],
  available: [(name: string) => `Available of ${name}`, (name) => `موجودی ${isolated(name)}`],
  mustUse: [(name: string) => `Use at least of ${name}`, (name) => `حداقل مصرف ${isolated(name)}`],
  price: words.priceOf,
  usedUp: [(name: string) => `Use up ${name}`, (name) => `همهٔ ${isolated(name)} مصرف شود`],
  allOfIt: ['all of it', 'همهٔ آن'],
  notListed: [
    (name: string) =>
      `The price of ${name} could not be kept on your list of prices; it counts here all the same.`,
    (name) => `قیمت ${isolated(name)} در فهرست قیمت‌ها نگه داشته نشد؛ این‌جا به هر حال به شمار می‌آید.`,
  ],
  removing: words.remove,
  remove: [(name: string) => `Remove ${name}`, (name) => `حذف ${isolated(name)}`],
  asNeeded: ['as needed', 'به اندازهٔ نیاز'],
  goneMaterial: ['A material that is no longer there', 'ماده‌ای که دیگر نیست'],

  products: ['What to make', 'محصول‌ها'],
  productsNone: ['No products yet.', 'هنوز محصولی نیست.'],
  addProduct: ['Add product', 'افزودن محصول'],
  name: words.name,
  kind: [(name: string) => `How much of ${name}`, (name) => `چه مقدار از ${isolated(name)}`],
  exact: ['Fixed', 'ثابت'],
  range: ['Between', 'بین'],
  amount: [(name: string) => `Amount of ${name}`, (name) => `مقدار ${isolated(name)}`],
  least: [(name: string) => `At least of ${name}`, (name) => `حداقل ${isolated(name)}`],
  most: [(name: string) => `At most of ${name}`, (name) => `حداکثر ${isolated(name)}`],
  limitsHint: [
    'Without a grade these are all that it has to keep.',
    'بدون مشخصات، تنها همین حدها باید رعایت شود.',
  ],
  moved: [
    (limit: string) => `${limit} in this plan, not as in the grade`,
    (limit) => `در این برنامه ${isolated(limit)}، نه آن‌گونه که در مشخصات است`,
  ],
  unmove: [
    (limit: string) => `As in the grade again: ${limit}`,
    (limit) => `دوباره مانند مشخصات: ${isolated(limit)}`,
  ],
  more: [(name: string) => `More about ${name}`, (name) => `بیشتر دربارهٔ ${isolated(name)}`],
  moreShort: words.more,
  atMost: [
    (name: string) => `Materials at most in ${name}`,
    (name) => `حداکثر شمار مواد در ${isolated(name)}`,
  ],
  leastUsed: [
    (name: string) => `Least share if used in ${name}`,
    (name) => `حداقل سهم در صورت مصرف در ${isolated(name)}`,
  ],
  only: [(name: string) => `${name} may be made of`, (name) => `${isolated(name)} می‌تواند ساخته شود از`],
  margin: ['Keep a margin for the tests (95 %)', 'حاشیه برای آزمون‌ها نگه داشته شود (۹۵ درصد)'],

  goal: ['Look for', 'هدف'],
  goals: { cost: ['Lowest cost', 'کمترین هزینه'], margin: ['Highest margin', 'بیشترین سود'] },
  unit: ['Amounts and prices in', 'واحد مقدارها و قیمت‌ها'],
  currency: ['Currency', 'ارز'],
  step: ['Whole steps of', 'گام‌های کامل'],
  inAll: ['Most in all', 'حداکثر در مجموع'],
  moreHow: ['More about the plan', 'بیشتر دربارهٔ برنامه'],
  averages: ['Average over products', 'میانگین چند محصول'],
  averagesHint: [
    'A limit that products keep together and not each by itself, on a property that adds up.',
    'حدی که محصول‌ها با هم رعایت می‌کنند، نه هر یک به‌تنهایی؛ برای خاصیتی که جمع‌پذیر است.',
  ],
  averageOf: ['Over', 'برای'],
  addAverage: ['Add an average', 'افزودن میانگین'],
  removeAverage: ['Remove this average', 'حذف این میانگین'],
  make: ['Make the plan', 'ساختن برنامه'],
  making: ['Making the plan', 'در حال ساختن برنامه'],
  wait: [
    'Looking for the best plan. That can take ten seconds.',
    'بهترین برنامه جست‌وجو می‌شود. شاید ده ثانیه طول بکشد.',
  ],
  cancel: ['Cancel', 'لغو'],
  clear: ['Clear everything', 'پاک کردن همه'],
  cleared: ['The plan was cleared.', 'برنامه پاک شد.'],

  premium: [
    'Plans are made with Premium. What was kept stays here to be read.',
    'برنامه با اشتراک ویژه ساخته می‌شود. آنچه نگه داشته شده برای خواندن این‌جا می‌ماند.',
  ],
  toProfile: ['See your profile', 'پروفایل شما'],
  notAsked: ['The plan can’t be made yet', 'هنوز نمی‌توان برنامه را ساخت'],
  faults: {
    few: [
      (_name: string) => 'Add at least two materials or tanks.',
      () => 'حداقل دو ماده یا مخزن اضافه کنید.',
    ],
    none: [(_name: string) => 'Add at least one product.', () => 'حداقل یک محصول اضافه کنید.'],
    gone: [
      (_name: string) => 'This material is no longer there: remove it.',
      () => 'این ماده دیگر نیست: آن را حذف کنید.',
    ],
    number: [
      (name: string) => (name ? `Enter a number for ${name}.` : 'Enter a number.'),
      (name) => (name ? `برای ${isolated(name)} عدد وارد کنید.` : 'عدد وارد کنید.'),
    ],
    amount: [
      (name: string) => `Enter how much ${name} is to be made.`,
      (name) => `وارد کنید چه مقدار ${isolated(name)} باید ساخته شود.`,
    ],
    price: [
      (name: string) => `Enter the price of ${name}.`,
      (name) => `قیمت ${isolated(name)} را وارد کنید.`,
    ],
    productPrice: [
      (name: string) => `Enter what ${name} brings.`,
      (name) => `قیمت فروش ${isolated(name)} را وارد کنید.`,
    ],
    limits: [
      (name: string) => `Correct the limits of ${name}.`,
      (name) => `حدهای ${isolated(name)} را درست کنید.`,
    ],
    usedUp: [
      (name: string) => `Enter how much ${name} there is: all of it is to be used.`,
      (name) => `موجودی ${isolated(name)} را وارد کنید: همهٔ آن باید مصرف شود.`,
    ],
    only: [
      (name: string) => `Choose at least one material that ${name} may be made of.`,
      (name) => `حداقل یک ماده را انتخاب کنید که ${isolated(name)} می‌تواند از آن ساخته شود.`,
    ],
    averageOf: [
      (_name: string) => 'Choose the products that the average is over.',
      () => 'محصول‌هایی را که میانگین برای آن‌هاست انتخاب کنید.',
    ],
    average: [(_name: string) => 'Correct the limits of the average.', () => 'حدهای میانگین را درست کنید.'],
    grade: [
      (name: string) => `The grade of ${name} could not be loaded.`,
      (name) => `مشخصات ${isolated(name)} بارگذاری نشد.`,
    ],
  },
  askFailed: ['The plan was not made', 'برنامه ساخته نشد'],
  oneAtATime: [
    'Another plan of yours is being made, perhaps in another window. When it is done, make this one again.',
    'برنامهٔ دیگری از شما، شاید در پنجره‌ای دیگر، در حال ساخته شدن است. پس از پایان آن این یکی را دوباره بسازید.',
  ],

  elsewhere: ['This plan was changed in another window', 'این برنامه در پنجره‌ای دیگر تغییر کرده است'],
  elsewhereHint: [
    'Both are there: choose the one to go on with.',
    'هر دو هست: آن را که می‌خواهید ادامه دهید انتخاب کنید.',
  ],
  takeTheirs: ['Take the other one', 'آن یکی را بردار'],
  keepMine: ['Keep this one', 'همین را نگه دار'],

  found: [(sum: string) => `Plan found: ${sum}.`, (sum) => `برنامه پیدا شد: ${isolated(sum)}.`],
  best: [(sum: string) => `Best plan found: ${sum}.`, (sum) => `بهترین برنامهٔ یافته‌شده: ${isolated(sum)}.`],
  foundMargin: [
    (sum: string) => `Plan found: margin ${sum}.`,
    (sum) => `برنامه پیدا شد: سود ${isolated(sum)}.`,
  ],
  bestMargin: [
    (sum: string) => `Best plan found: margin ${sum}.`,
    (sum) => `بهترین برنامهٔ یافته‌شده: سود ${isolated(sum)}.`,
  ],
  noCheaper: ['No plan is cheaper.', 'برنامهٔ ارزان‌تری نیست.'],
  noHigher: ['No plan brings more.', 'برنامه‌ای با سود بیشتر نیست.'],
  noCheaperBut: [
    (sum: string, step: string) =>
      `No plan is cheaper by more than ${sum}, which whole steps of ${step} cost.`,
    (sum, step) =>
      `هیچ برنامه‌ای بیش از ${isolated(sum)} ارزان‌تر نیست؛ این هزینهٔ گام‌های کامل ${isolated(step)} است.`,
  ],
  noHigherBut: [
    (sum: string, step: string) =>
      `No plan brings more than ${sum} above it, which whole steps of ${step} cost.`,
    (sum, step) =>
      `هیچ برنامه‌ای بیش از ${isolated(sum)} سود بیشتر ندارد؛ این هزینهٔ گام‌های کامل ${isolated(step)} است.`,
  ],
  less: [
    (sum: string) => `At most ${sum} less is possible.`,
    (sum) => `حداکثر ${isolated(sum)} کمتر ممکن است.`,
  ],
  higher: [
    (sum: string) => `At most ${sum} more is possible.`,
    (sum) => `حداکثر ${isolated(sum)} بیشتر ممکن است.`,
  ],
  unproven: ['That none is better is not proven.', 'ثابت نشده که برنامهٔ بهتری نیست.'],
  cost: [(sum: string) => `Materials ${sum}.`, (sum) => `هزینهٔ مواد ${isolated(sum)}.`],
  answer: ['Result', 'نتیجه'],
  table: ['Plan', 'برنامه'],
  material: words.material,
  copy: ['Copy for a spreadsheet', 'رونوشت برای صفحه‌گسترده'],
  left: ['Left', 'باقی‌مانده'],
  worth: [(unit: string) => `1 ${unit} more is worth`, (unit) => `ارزش ۱ ${unit} بیشتر`],
  total: ['Total', 'مجموع'],
  costHead: ['Cost', 'هزینه'],
  perUnit: [(unit: string) => `Cost of 1 ${unit}`, (unit) => `هزینهٔ ۱ ${unit}`],
  notMade: ['None of it is made.', 'چیزی از آن ساخته نمی‌شود.'],
  limitsOf: [(name: string) => `Limits of ${name}`, (name) => `حدهای ${isolated(name)}`],
  recipeOf: [(name: string) => `Recipe of ${name}`, (name) => `ترکیب ${isolated(name)}`],
  noLimits: ['No limits were asked for.', 'حدی خواسته نشده است.'],
  calculated: [(name: string) => `What ${name} came to`, (name) => `نتیجهٔ ${isolated(name)}`],
  use: [(name: string) => `Use ${name}’s recipe`, (name) => `استفاده از ترکیب ${isolated(name)}`],
  excluded: [
    (count: string) => `Materials that a product can’t use: ${count}`,
    (count) => `موادی که محصولی نمی‌تواند مصرف کند: ${count}`,
  ],

  none: ['There is no plan', 'برنامه‌ای نیست'],
  ways: ['Ways out, each by itself', 'راه‌ها، هر یک به‌تنهایی'],
  finer: [(step: string) => `Use steps of ${step}`, (step) => `گام‌های ${step}`],
  setMore: [
    (amount: string, name: string) => `Add ${amount} of ${name}`,
    (amount, name) => `${amount} بیشتر از ${isolated(name)}`,
  ],
  setLess: [
    (name: string, amount: string) => `Set ${name} to ${amount}`,
    (name, amount) => `${isolated(name)} برابر ${amount}`,
  ],
  setMost: [
    (name: string, amount: string) => `Set at most ${amount} of ${name}`,
    (name, amount) => `حداکثر ${amount} از ${isolated(name)}`,
  ],
  setLimit: [
    (limit: string, name: string) => `Set ${limit} for ${name}`,
    (limit, name) => `${isolated(limit)} برای ${isolated(name)}`,
  ],
})
