import type { PropertyName } from '../vocabulary/properties.ts'
import type { SheetField } from './sheet-fields.ts'

/** Columns that describe the figures of a sheet, and those of the range of a cut, as a whole or its two ends. */
const ROLES = ['unit', 'method', 'test', 'result', 'limit', 'aside', 'from', 'to', 'range'] as const
type LabelRole = (typeof ROLES)[number]

/** A field, a role in the sheet, or something known that materials don't have here. */
export type LabelTarget = SheetField | LabelRole | 'other'
export const isRole = (target: LabelTarget | null): target is LabelRole =>
  (ROLES as readonly (string | null)[]).includes(target)

/**
 * Why something known isn't kept: it follows from the curve; it is part of another property; it is another test than the field's; it
 * is by mass where the field is by volume, or vice versa; it is a limit; it needs an own property; it is not about the material.
 */
export type NotKept = 'computed' | 'part' | 'test' | 'vapor-total' | 'share' | 'limit' | 'own' | 'about'

export interface LabelEntry {
  target: LabelTarget
  /** The unit implied by the label itself, as by SG and API. */
  unit?: string
  /** A field only with a temperature [°C] beside it. */
  needs?: number
  why?: NotKept
}

/** What sheets call each property, in the form of `labelKey`; the points between the ends of the curve are recognised by their number. */
const PROPERTY_NAMES_IN_SHEETS: Record<Exclude<PropertyName, `pct_${string}`>, string> = {
  ibp: `
      initialboilingpoint initialboiling initialbp ibpt t0 0% d86ibp siedebeginn initialpoint anfangssiedepunkt نقطهجوشاولیه نقطهجوشابتدایی شروعجوش
      نقطهشروعجوش نقطهشروعتقطیر ایبیپی`,
  fbp: `
      ep endpoint finalboilingpoint finalboiling finalbp fbpep epfbp endboilingpoint d86fbp d86ep t100 100% siedeende finalpoint endsiedepunkt
      نقطهجوشنهایی نقطهجوشپایانی نقطهپایانی پایانجوش نقطهپایانتقطیر افبیپی`,
  recovery: `
      rec recovered recovery% distillate totaldistillate volumerecovered ausbeute gesamtausbeute destillat بازیافت بازیابی میزانبازیافت
      درصدبازیافت`,
  density: `
      dens den rho density15 d15 rho15 ρ15 massdensity dichte dichte15 چگالی دانسیته جرمحجمی چگالی15 دانسیته15`,
  flash_point: `
      flash flashpt flashpointpmcc pmcc flashpoint flammpunkt flammpunktpm flammpunktpenskymartens flashpointpenskymartens flashpointclosed pmccflash pmccflashpoint flashpmcc flashpointabel abel abelflashpoint
      flashpointtag tagflashpoint tcc closedcupflashpoint flashpointcc flashpointclosedcup نقطهاشتعال
      نقطهاشتعالبسته`,
  rvp: `
      reidvaporpressure reidvapourpressure vaporpressurereid vapourpressurereid dvpe rvpdvpe vaporpressure vaporpressuredvpe dryvaporpressureequivalent dampfdruck dampfdruckdvpe dampfdruckreid vp vaporpressurevp فشاربخار
      فشاربخاررید فشاربخارrvp ارویپی`,
  viscosity_40: `
      viscosity40 viscosity40c kv40 kv40c v40 vis40 visc40 visc40c kinvis40 kinvisc40 kinematicviscosity40
      kinematicviscosity40c nu40 گرانروی40 ویسکوزیته40 گرانرویسینماتیک40`,
  cloud_point: 'cloud cloudpt cp cloudpoint trubungspunkt نقطهابری نقطهابریشدن',
  cfpp: `
      coldfilterpluggingpoint coldfilterplugging coldfilterpluggingpointcfpp filterpluggingpoint filterplugging cfp coldfilterplug kaltefiltrierbarkeit filtrierbarkeit
      نقطهانسداد نقطهانسدادفیلترسرد نقطهانسدادفیلتر نقطهانسدادصافیسرد`,
  pour_freezing_point: `
      pour pourpoint pourpt pp freeze freezing freezingpoint freezepoint freezept fzpt pourfreezingpoint stockpunkt gefrierpunkt
      نقطهریزش نقطهانجماد`,
  color: `
      colour colorastm colourastm astmcolor astmcolour colorsaybolt saybolt sayboltcolor sayboltcolour farbe farbzahl colorgrade
      coloursaybolt رنگ رنگسیبولت`,
  mercaptan: `
      mercaptans mercaptansulfur mercaptansulphur rsh rshsulfur srsh thiols merkaptane mercaptane merkaptanschwefel mercaptanschwefel sulfurmercaptan مرکاپتان گوگردمرکاپتانی مرکاپتانها
      گوگردمرکاپتان`,
  sulfur_ppm: `
      s sulphur sulfurcontent sulphurcontent totalsulfur totalsulphur totals ts tots sulfurtotal schwefel schwefelgehalt gesamtschwefel گوگرد گوگردکل سولفور
      مقدارگوگرد میزانگوگرد`,
  aromatics: `
      aromatic arom aro totalaromatics aromaticscontent aromaticcontent fiaaromatics aromatichydrocarbons totalaromatichydrocarbons aromatichydrocarbonscontent aromaten aromatengehalt hydrocarbontypearomatics aromaticstotal آروماتیک آروماتیکها
      ترکیباتآروماتیک آروماتیکهایکل`,
  olefin: `
      olefins olef alkenes olefincontent olefinscontent fiaolefins olefinichydrocarbons olefinic olefine olefingehalt olefinscontent hydrocarbontypeolefins اولفین اولفینها الفین الفینها`,
  benzene: 'bz benz benzenecontent c6h6 benzol benzolgehalt بنزن',
  octan_ron: `
      ron f1octane researchoctane researchoctanenumber octaneron ronc octanenumberresearch roz researchoktanzahl octanenumberron ronclear clearron researchclear عدداکتانپژوهشی عدداکتانتحقیقی
      اکتانپژوهشی عدداکتانron اکتانron`,
  octan_mon: `
      mon f2octane motoroctane motoroctanenumber octanemon monc octanenumbermotor moz motoroktanzahl octanenumbermon monclear clearmon motorclear عدداکتانموتور عدداکتانموتوری
      اکتانموتوری عدداکتانmon اکتانmon`,
  octan_aki: 'aki antiknockindex rm2 ronmon2 pon octaneaki شاخصضدکوبش شاخصضدکوبشaki',
  cetane_number: 'cn cetno cetaneno cetnumber cetane cetaneno dcn cetanzahl عددستان ستان',
  cetane_index: `
      ci cci calculatedcetaneindex cetaneindexcalculated cetanindex cetaneindexd4737 cetaneindex4variables شاخصستان اندیسستان اندیسستانمحاسباتی`,
}

/** Short forms and other names in the trade, in the form of `labelKey`; labels and wire names are added to them. */
export const SHORT_FORMS: readonly (LabelEntry & { names: string })[] = [
  ...Object.entries(PROPERTY_NAMES_IN_SHEETS).map(([target, names]) => ({
    target: target as PropertyName,
    names,
  })),
  {
    target: 'name',
    names: `
      name cut cuts fraction fractions material materials materialname sample samples samplename sampleid sampleno
      samplenumber sampledescription sampleidentification sampleref samplereference labno laboratoryno product
      productname productgrade grade stream streamname component componentname feed feedstock crude crudename tank
      tankno tankname batch batchno batchnumber lot lotno lotnumber cutname blendstock blendstocks blendingcomponent
      blendcomponent blendingcomponents intermediate rundown
      probe probenbezeichnung probenname probennummer probennr produkt bezeichnung charge tanknr
      نام نامماده ماده مواد نمونه نامنمونه شرحنمونه شمارهنمونه کدنمونه محصول ناممحصول نامفراورده فراورده فرآورده
      نامفرآورده خوراک مخزن شمارهمخزن جریان بچ برش نامبرش`,
  },
  {
    target: 'test',
    names: `
      property properties parameter parameters test tests testname testparameter analysis analyte component/analyte
      characteristic characteristics item items description determination testdescription testitem inspection
      qualityparameter prufparameter parameterbezeichnung eigenschaft eigenschaften merkmal prufung prufmerkmal kennwert
      مشخصه مشخصات خاصیت خواص پارامتر پارامترها شرح عنوان آزمون آزمایش نامآزمون نامآزمایش شرحآزمون شرحآزمایش
      ویژگی ویژگیها مشخصهها`,
  },
  {
    target: 'result',
    names: `
      result results value values testresult testresults resultvalue measuredvalue measured found actual actualresult
      typical typicalvalue typicalresult reportedvalue finalresult analysisresult ergebnis messwert istwert wert
      analysenwert نتیجه نتایج مقدار نتیجهآزمون نتیجهآزمایش نتایجآزمون نتایجآزمایش مقداراندازهگیریشده نتیجهآنالیز`,
  },
  {
    target: 'limit',
    names: `
      min max minimum maximum mini maxi minvalue maxvalue minlimit maxlimit limit limits spec specs specification
      specifications specificationlimit specificationlimits speclimit speclimits specmin specmax minspec maxspec
      guarantee guaranteed guarantees requirement requirements lowerlimit upperlimit lower upper target sollwert
      grenzwert grenzwerte limitmin limitmax limitsmin limitsmax specificationmin specificationmax حداقل حداکثر
      حد حدود حدمجاز حدودمجاز استانداردمجاز حداقلمجاز حداکثرمجاز حدپایین حدبالا کمینه بیشینه`,
  },
  {
    target: 'from',
    names:
      'from start startc startf initialcutpoint cutstart tbpstart startcutpoint ibpcut fromc fromf initialc lowercut',
  },
  {
    target: 'to',
    names: 'to end endc endf finalcutpoint cutend tbpend endcutpoint toc tof finalc uppercut',
  },
  { target: 'range', names: 'siedebereich schnitt بازهجوش محدودهجوش دامنهجوش بازهبرش محدودهبرش بازهتقطیر' },
  {
    target: 'aside',
    names: `
      uncertainty repeatability reproducibility accuracy lod loq detectionlimit passfail status conformity
      conformance complies verdict assessment evaluation flag std stddev stdev standarddeviation standarddev sd sigma
      variance deviation difference delta rsd count noofsamples numberofsamples noofresults n عدمقطعیت انحرافمعیار وضعیت انطباق ارزیابی تایید`,
  },
  {
    target: 'name_farsi',
    names: `
      namefarsi farsiname nameinpersian persianname namepersian نامفارسی نامبهفارسی نامفارسیماده`,
  },
  {
    target: 'producer_english_name',
    names: `
      producer producername producerenglish supplier manufacturer refinery company plant source origin hersteller raffinerie lieferant
      تولیدکننده نامتولیدکننده سازنده پالایشگاه شرکت مبدا منبع`,
  },
  {
    target: 'producer_farsi_name',
    names: `
      producerfarsi producerpersian producerinpersian تولیدکنندهبهفارسی نامفارسیتولیدکننده تولیدکنندهفارسی`,
  },
  { target: 'category', names: 'categories class group type نوع گروه رده دستهبندی' },
  {
    target: 'density',
    unit: 'SG 60/60 °F',
    names: `
      sg spgr spg spgravity specgravity specificgravity relativedensity relativedichte specificgr sg6060 sg6060f spgr6060 spgr6060f
      specificgravity6060f specificgravity6060 relativedensity6060f sg60f وزنمخصوص چگالینسبی چگالیویژه`,
  },
  {
    target: 'density',
    unit: 'SG 15/4 °C',
    names: 'sg154 sg154c d154 d154c spgr154 spgr154c density154 specificgravity154c دانسیته۱۵۴',
  },
  { target: 'density', unit: 'SG 20/4 °C', names: 'd204 d204c d420 density204 دانسیته۲۰۴' },
  {
    target: 'density',
    unit: '°API',
    names: 'api apigravity apigr gravityapi api60f apigravity60f apideg درجهapi چگالیapi ایپیای',
  },
  // Its unit tells which gravity.
  { target: 'density', unit: 'gravity', names: 'gravity' },
  {
    target: 'viscosity_40',
    needs: 40,
    names: `
      viscosity kinematicviscosity kv visc vis kinviscosity kinvis kinvisc viscositykinematic viskositat kinematischeviskositat kinviskositat گرانروی ویسکوزیته
      گرانرویسینماتیک ویسکوزیتهسینماتیک گرانرویسینماتیکی`,
  },
  {
    target: 'distillation',
    names:
      'distillationtype distillationtyped typeofdistillation distillationmethod curvetype curvemeasuredby',
  },
  {
    target: 'sampled_at',
    names: `
      sampled sampledon sampledat datesampled dateofsample sampledate sampledatetime sampledateandtime samplingdate samplingdatetime samplingdateandtime
      dateandtimeofsampling datetaken sampletaken sampletakenon sampleddate drawndate datedrawn probenahme probenahmedatum probenahmeam datumderprobenahme entnahmedatum
      dateprelevement datedeprelevement datedechantillonnage fechademuestreo fechademuestra fechatomademuestra fechadetomademuestra datacampionamento datadicampionamento dataprelievo
      dataamostragem datadaamostragem datadecoleta datadacoleta numunetarihi numunealmatarihi datapobrania datapobraniaprobki датаотбора датаотборапробы датаотборапроб датавідборупроби
      采样日期 取样日期 採取日 試料採取日 시료채취일 ngaylaymau ngàylấymẫu tanggalsampling tanggalpengambilansampel tanggalpengambilancontoh تاریخنمونهگیری زماننمونهبرداری تاریخوساعتنمونهبرداری
      تاريخالعينه تاریخالعینه تاریخاخذالعینه تاریخسحبالعینه`,
  },
  { target: 'price', names: 'cost prices بها قیمت نرخ' },
  { target: 'currency', names: 'curr ccy واحدپول ارز' },
  {
    target: 'unit',
    names: 'unit units uom unitofmeasure einheit einheiten measurementunit واحد یکا واحداندازهگیری واحدها',
  },
  {
    target: 'method',
    names: `
      method methods testmethod astm astmmethod standard methodno testmethodastm standards testmethods teststandard analysismethod methode prufverfahren prufmethode verfahren norm procedure methodused روش روشآزمون روشآزمایش روشتست
      استاندارد`,
  },
]

/** Words beside a property's name that don't change its meaning, by field; '' applies to all. */
export const ASIDES: Readonly<Record<string, string>> = {
  '': `content concentration value result test of the by in is as gehalt number no measured reported determined analysis
    using method and مقدار میزان درصد محتوای آزمون به روش نتیجه و است بر حسب برحسب اندازهگیری`,
  curve: `fuel product distillation dist destillation distillationtemperature temperature temp boiling boilingpoint boilingrange recovered recovery rec
    distilled over off vol volume v/v volrecovered point pt at curve simdist simulateddistillation c tbp atmospheric atm corrected
    تقطیر دمای دما در نقطه جوش نقطهجوش بازیافت حجمی درجه دمایتقطیر مقطر`,
  recovery: 'distillation dist vol volume v/v destillation تقطیر حجمی بازیافت',
  density: 'vacuum invacuo vacuo c mass absolute at در دمای دمای',
  flash_point: `pmcc pm cc closed closedcup cup tag tcc abel penskymartens pensky martens procedurea c temperature
    بسته فنجان روشبسته ظرفبسته`,
  rvp: 'reid dry dvpe vp wholecrude vapor pressure at378c at100f equivalent absolute evp در رید',
  viscosity_40: 'kinematic kin at temperature سینماتیک در دمای دمای',
  cloud_point: 'point pt c temperature نقطه',
  cfpp: 'cold filter plugging point pt c temperature max summer winter quality نقطه',
  pour_freezing_point: 'point pt max c temperature upper lower summer winter quality نقطه',
  color: 'astm saybolt number scale index',
  mercaptan: 'sulfur s assulfur total rsh گوگرد',
  sulfur_ppm: 'total totals s ass xrf wdxrf edxrf uvf uv fluorescence xray low level کل',
  aromatics:
    'total hydrocarbons hydrocarbon fia type kohlenwasserstoffe gesamt کل هیدروکربن هیدروکربنهای ترکیبات',
  olefin: 'total hydrocarbons hydrocarbon fia type kohlenwasserstoffe gesamt کل ترکیبات',
  benzene: 'gc کل',
  octan_ron: 'octane research clear unleaded rating index f1 ron oktanzahl اکتان عدداکتان عدد',
  octan_mon: 'octane motor clear unleaded rating index f2 mon oktanzahl اکتان عدداکتان عدد',
  octan_aki: 'octane antiknock index rating rm2 pump اکتان',
  cetane_number: 'derived cetane rating engine عدد',
  cetane_index: `calculated cetane 4variable fourvariable variable 1990 index ${'شاخص محاسباتی'}`,
}
