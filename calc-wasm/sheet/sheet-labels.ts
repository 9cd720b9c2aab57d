import { DISTILLATION, PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { fieldLabel, SHEET_FIELDS, type SheetField } from './sheet-fields.ts'

/** What a label means: a field, a column of a sheet that lists properties below each other, or something that materials don't have here. */
export type LabelTarget = SheetField | 'unit' | 'method' | 'other'

export interface LabelEntry {
  target: LabelTarget
  /** The unit that the label itself means, as SG and API do. */
  unit?: string
  /** Needs a temperature [°C] beside it to be this field. */
  needs?: number
}

/** One form for all spellings of a label. */
export const labelKey = (text: string): string =>
  fold(text)
    .replaceAll('٪', '%')
    .replace(/[^a-z0-9%\u0620-\u06d3]/g, '')

const percentNames = (
  p: number,
): string => `t${p} t${p}% ${p}% %${p} ${p}%vol ${p}vol% ${p}%v ${p}%vv ${p}%volume
  ${p}pct pct${p} ${p}%rec ${p}%volrecovered ${p}vol%recovered ${p}%recovered ${p}%recovery ${p}%distilled ${p}%point ${p}percent bp${p} bp${p}% dist${p} dist${p}%
  distillation${p} distillation${p}% distillationt${p} d86${p} d86${p}% d86t${p} t${p}d86 temperatureat${p}%
  temperatureat${p}%recovered tempat${p}% rec${p}% recovered${p}% ${p}درصد ${p}درصدتقطیر ${p}درصدحجمی ${p}درصدبازیافت
  ${p}%تقطیر ${p}%حجمی ${p}%بازیافت تقطیر${p} تقطیر${p}% تقطیر${p}درصد دمای${p}درصد دمای${p}% نقطه${p}درصد نقطه${p}%
  دمای${p}درصدتقطیر دمای${p}درصدبازیافت`

/** The trade's short forms and other names, in the form of `labelKey`. Labels and wire names come on top. */
const SHORT_FORMS: readonly (LabelEntry & { names: string })[] = [
  {
    target: 'name',
    names: `
      name cut fraction material materials sample samplename sampleid product productname stream streamname component
      componentname feed crude tank property properties parameter test tests analysis characteristic
      characteristics item description نام نامماده ماده مواد نمونه نامنمونه شرحنمونه محصول ناممحصول فراورده
      فرآورده خوراک مخزن جریان آزمون آزمایش مشخصه مشخصات خاصیت خواص پارامتر شرح عنوان`,
  },
  {
    target: 'name_farsi',
    names: `
      namefarsi farsiname nameinpersian persianname namepersian نامفارسی نامبهفارسی نامفارسیماده`,
  },
  {
    target: 'producer_english_name',
    names: `
      producer producername producerenglish supplier manufacturer refinery company plant source origin
      تولیدکننده نامتولیدکننده سازنده پالایشگاه شرکت مبدا منبع`,
  },
  {
    target: 'producer_farsi_name',
    names: `
      producerfarsi producerpersian producerinpersian تولیدکنندهبهفارسی نامفارسیتولیدکننده تولیدکنندهفارسی`,
  },
  { target: 'category', names: 'categories class group type نوع گروه رده دستهبندی' },
  {
    target: 'ibp',
    names: `
      initialboilingpoint initialboiling initialbp ibpt t0 0% d86ibp نقطهجوشاولیه نقطهجوشابتدایی شروعجوش
      نقطهشروعجوش نقطهشروعتقطیر ایبیپی`,
  },
  ...DISTILLATION.filter(([, percent]) => percent > 0 && percent < 100).map(([target, percent]) => ({
    target,
    names: percentNames(percent),
  })),
  {
    target: 'fbp',
    names: `
      ep endpoint finalboilingpoint finalboiling finalbp fbpep epfbp endboilingpoint d86fbp d86ep t100 100%
      نقطهجوشنهایی نقطهجوشپایانی نقطهپایانی پایانجوش نقطهپایانتقطیر افبیپی`,
  },
  {
    target: 'recovery',
    names: `
      rec totalrec totalrecovery totalrecovered recovered recovery% distillate بازیافت بازیابی کلبازیافت میزانبازیافت
      درصدبازیافت`,
  },
  {
    target: 'density',
    names: `
      dens den rho density15 d15 rho15 ρ15 massdensity چگالی دانسیته جرمحجمی چگالی15 دانسیته15`,
  },
  {
    target: 'density',
    unit: 'SG 60/60 °F',
    names: `
      sg spgr spg spgravity specgravity specificgravity relativedensity sg6060 sg6060f spgr6060 spgr6060f
      specificgravity6060f specificgravity6060 relativedensity6060f sg60f وزنمخصوص چگالینسبی چگالیویژه`,
  },
  {
    target: 'density',
    unit: 'SG 15/4 °C',
    names: 'sg154 sg154c d154 d154c spgr154 spgr154c density154 specificgravity154c دانسیته154',
  },
  {
    target: 'density',
    unit: '°API',
    names: 'api apigravity apigr gravityapi api60f apigravity60f apideg درجهapi چگالیapi ایپیای',
  },
  {
    target: 'flash_point',
    names: `
      flash flashpt flashpointpmcc pmcc pmccflash pmccflashpoint flashpmcc flashpointabel abel abelflashpoint
      flashpointtag tagflashpoint tcc closedcupflashpoint flashpointcc flashpointclosedcup نقطهاشتعال
      نقطهاشتعالبسته`,
  },
  {
    target: 'rvp',
    names: `
      reidvaporpressure reidvapourpressure vaporpressurereid vapourpressurereid dvpe rvpdvpe فشاربخار
      فشاربخاررید فشاربخارrvp ارویپی`,
  },
  {
    target: 'viscosity_40',
    names: `
      viscosity40 viscosity40c kv40 kv40c v40 vis40 visc40 visc40c kinvis40 kinvisc40 kinematicviscosity40
      kinematicviscosity40c nu40 گرانروی40 ویسکوزیته40 گرانرویسینماتیک40`,
  },
  {
    target: 'viscosity_40',
    needs: 40,
    names: `
      viscosity kinematicviscosity kv visc vis kinviscosity kinvis kinvisc viscositykinematic گرانروی ویسکوزیته
      گرانرویسینماتیک ویسکوزیتهسینماتیک گرانرویسینماتیکی`,
  },
  { target: 'cloud_point', names: 'cloud cloudpt cp نقطهابری نقطهابریشدن' },
  {
    target: 'pour_freezing_point',
    names: `
      pour pourpoint pourpt pp freeze freezing freezingpoint freezepoint freezept fzpt pourfreezingpoint
      نقطهریزش نقطهانجماد`,
  },
  {
    target: 'color',
    names: `
      colour colorastm colourastm astmcolor astmcolour colorsaybolt saybolt sayboltcolor sayboltcolour
      coloursaybolt رنگ رنگسیبولت`,
  },
  {
    target: 'mercaptan',
    names: `
      mercaptans mercaptansulfur mercaptansulphur rsh rshsulfur srsh thiols مرکاپتان گوگردمرکاپتانی مرکاپتانها
      گوگردمرکاپتان`,
  },
  {
    target: 'sulfur_ppm',
    names: `
      s sulphur sulfurcontent sulphurcontent totalsulfur totalsulphur totals ts tots گوگرد گوگردکل سولفور
      مقدارگوگرد میزانگوگرد`,
  },
  {
    target: 'aromatics',
    names: `
      aromatic arom aro totalaromatics aromaticscontent aromaticcontent fiaaromatics آروماتیک آروماتیکها
      ترکیباتآروماتیک آروماتیکهایکل`,
  },
  {
    target: 'olefin',
    names: `
      olefins olef alkenes olefincontent olefinscontent fiaolefins اولفین اولفینها الفین الفینها`,
  },
  { target: 'benzene', names: 'bz benz benzenecontent c6h6 بنزن' },
  {
    target: 'octan_ron',
    names: `
      ron researchoctane researchoctanenumber octaneron ronc octanenumberresearch عدداکتانپژوهشی عدداکتانتحقیقی
      اکتانپژوهشی عدداکتانron اکتانron`,
  },
  {
    target: 'octan_mon',
    names: `
      mon motoroctane motoroctanenumber octanemon monc octanenumbermotor عدداکتانموتور عدداکتانموتوری
      اکتانموتوری عدداکتانmon اکتانmon`,
  },
  {
    target: 'octan_aki',
    names: 'aki antiknockindex rm2 ronmon2 pon octaneaki شاخصضدکوبش شاخصضدکوبشaki',
  },
  { target: 'cetane_number', names: 'cn cetane cetaneno dcn عددستان ستان' },
  {
    target: 'cetane_index',
    names: `
      ci cci calculatedcetaneindex cetaneindexcalculated شاخصستان اندیسستان اندیسستانمحاسباتی`,
  },
  { target: 'price', names: 'cost prices بها قیمت نرخ' },
  { target: 'currency', names: 'curr ccy واحدپول ارز' },
  {
    target: 'unit',
    names: 'unit units uom unitofmeasure واحد یکا واحداندازهگیری واحدها',
  },
  {
    target: 'method',
    names: `
      method methods testmethod astm astmmethod standard methodno testmethodastm روش روشآزمون روشآزمایش روشتست
      استاندارد`,
  },
  {
    target: 'other',
    names: `
      no nr row id date samplingdate remarks remark note notes comment comments cfpp coldfilterpluggingpoint
      residue loss e70 e100 e150 e180 water watercontent ash acid tan gum existentgum oxygen oxygenates
      paraffins naphthenes lead smokepoint anilinepoint lubricity pah viscosity100 kv100 driveabilityindex di
      ردیف شماره تاریخ ملاحظات توضیحات یادداشت باقیمانده افت اتلاف آب`,
  },
]

const TABLE: ReadonlyMap<string, LabelEntry> = new Map([
  ...SHORT_FORMS.flatMap(({ names, ...entry }) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [labelKey(name), entry] as const),
  ),
  ...SHEET_FIELDS.flatMap((field) => {
    const { en, fa } = fieldLabel(field)
    return [field, en, fa].map((name) => [labelKey(name), { target: field }] as const)
  }),
  ...PROPERTY_NAMES.map((name) => [labelKey(name), { target: name }] as const),
])

/** What a label means by itself, without units, methods and temperatures around it. */
export const entryOf = (label: string): LabelEntry | null => TABLE.get(labelKey(label)) ?? null
