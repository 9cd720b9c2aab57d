import { DISTILLATION, isDistillation, PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { ASIDES, type LabelEntry, SHORT_FORMS } from './label-words.ts'
import { fieldLabel, isProperty, SHEET_FIELDS, type SheetField } from './sheet-fields.ts'

export const labelKey = (text: string): string =>
  fold(text)
    .replaceAll('٪', '%')
    .replace(/(?<![\p{L}\d)\]])[-−–](?=\d)/gu, 'minus')
    .replace(/[à-ÿ]/g, (letter) => letter.normalize('NFD')[0]!)
    .replace(/[^\p{L}0-9%]/gu, '')
    .replace(/sulph/g, 'sulf')
    .replace(/vapour/g, 'vapor')
    .replace(/colour/g, 'color')

/** Labels of certificates and assays for what materials here don't have, with the reason, in the form of `labelKey`. */
export const NOT_KEPT: readonly (LabelEntry & { names: string })[] = [
  {
    target: 'other',
    why: 'about',
    names: `
      no nr row id sno srno slno serialno date dateofanalysis analysisdate
      datereceived reportdate testdate time remarks remark note notes comment comments analyst chemist approvedby
      vessel destination quantity reportno certificateno customer client location samplepoint samplingpoint
      datum analysendatum bemerkung bemerkungen kunde analyse
      ردیف شماره تاریخ تاریخآزمایش زمان ملاحظات توضیحات یادداشت آزمایشگر تاییدکننده مشتری
      شمارهگزارش محلنمونهبرداری appearance visualappearance visual clearandbright odor aussehen ظاهر شکلظاهری وضعیتظاهری
      بازده بازدهوزنی بازدهحجمی راندمان yield yields cumyield cumulative yieldoncrude volume%ofcrude vol%ofcrude weight%ofcrude wt%ofcrude mass%ofcrude %ofcrude oncrude cutvolume cutweight cumulativeyield yieldwt yieldvol cutyield ausbeuteaufrohol`,
  },
  {
    target: 'other',
    why: 'computed',
    names: `
      vli vaporlockindex vaporlock volatilityindex driveabilityindex di distillationindex dieselindex watsonk kfactor
      uopk kuop characterizationfactor e70 e100 e150 e180 e200 e300 e125 r180 r200 r210 r250 r300 r345 r350 r360 r370
      شاخصقابلیترانندگی شاخصدیزل`,
  },
  {
    target: 'other',
    why: 'part',
    names: `
      pah pahs pak polycyclic polyaromatics polyaromatic polynucleararomatics polycyclicaromatics polycyclicaromatichydrocarbons
      polycyclicaromatichydrocarbon polycyclicaromaticspah diaromatics triaromatics monoaromatics monoaromatic
      diaromatic triaromatic polyaromatichydrocarbons polynuclear naphthalene naphthalenes naphthalenecontent toluene xylene xylenes ethylbenzene
      orthoxylene metaxylene paraxylene cumene styrene c9aromatics c8aromatics c9 c10aromatics btx btex diolefins dienes
      conjugateddienes isoprene cyclopentadiene heteroaromatics polyzyklische polycyclischearomaten
      polycyclischearomatischekohlenwasserstoffe polyzyklischearomatischekohlenwasserstoffe polyaromaten
      elementalsulfur elemental freesulfur corrosivesulfur activesulfur hydrogensulfide h2s thiophenes thiophene
      disulfides sulfides carbonylsulfide cos doctortest doctor elementarschwefel
      پلیآروماتیک پلیآروماتیکها آروماتیکهایچندحلقهای هیدروکربنهایآروماتیکچندحلقهای چندحلقهای نفتالین تولوئن زایلن
      گوگردعنصری هیدروژنسولفید سولفیدهیدروژن آزموندکتر`,
  },
  {
    // Of a material the DVPE is kept: by which equation it follows from a total pressure, no sheet says.
    target: 'other',
    why: 'vapor-total',
    names: `
      asvp airsaturatedvaporpressure totalvaporpressure totalpressure ptot vp4 vpcr vpcr4 vpcrx tensionofvapor`,
  },
  {
    target: 'other',
    why: 'test',
    names: `
      observed observeddensity densityobserved obs obsdensity densityobs obsapi apiobs observedapi obsgravity چگالیمشاهدهشده چگالیظاهری
      densityinair densityair airdensity blending blendingvalue blendingnumber leaded pb/l pbl evaporated evap evaporation viscosity100 kv100 viscosity50 kv50 viscosity20 kv20 viscosity30 kv30 dynamicviscosity
      absoluteviscosity viscosityindex vi sayboltviscosity sayboltuniversal sus ssu ssf redwood englerviscosity engler
      flashpointopencup flashopencup opencup coc clevelandopencup firepoint smokepoint smoke tvp truevaporpressure vl tv/l20
      totalrec totalrecovery totalrecovered recoverytotal کلبازیافت بازیافتکل tvl20 vaporliquidratio vaporliquidratiotemperature crystallizationpoint appearanceofwax waxappearancetemperature
      rauchpunkt rusenpunkt
      تبخیر تبخیرشده نقطهدود`,
  },
  {
    target: 'other',
    why: 'own',
    names: `
      lowtemperatureflow ltft
      residue residuum distillationresidue loss lossvol distillationloss losses recoveryresidueandloss residueandloss residueloss
      water watercontent waterandsediment sedimentandwater waterbydistillation bsw bsandw sediment sediments totalsediment
      totalsedimentpotential totalcontamination particulate particulates particulatecontamination contamination
      ash ashcontent sulfatedash carbonresidue conradson conradsoncarbon conradsoncarbonresidue ccr mcr mcrt
      microcarbonresidue ramsbottom ramsbottomcarbon ramsbottomcarbonresidue rcr carbonresidueon10%distillationresidue
      10%residue 10%distillationresidue 10%bottoms koksruckstand ruckstand destillationsruckstand verlust destillationsverlust
      wasser wassergehalt asche aschegehalt gesamtverschmutzung
      copperstripcorrosion coppercorrosion corrosioncopperstrip copperstrip corrosion cucorrosion silverstrip silvercorrosion
      silverstripcorrosion kupferkorrosion korrosion oxidationstability inductionperiod rancimat gum existentgum
      washedgum unwashedgum solventwashedgum potentialgum gumcontent abdampfruckstand oxidationsstabilitat
      acid acidity tan totalacidnumber acidnumber acidvalue neutralizationnumber neutralisationnumber strongacidnumber san
      saurezahl basenumber basicnitrogen nitrogen totalnitrogen nitrogencontent stickstoff
      oxygen oxygencontent oxygenates totaloxygenates oxygenatescontent sauerstoff sauerstoffgehalt ethers etherscontent ethersc5ormore mtbe etbe tame tba dipe
      methanol ethanol ethanolcontent methanolcontent propanol isopropanol isopropylalcohol ipa butanol isobutanol isobutylalcohol tertbutanol tertbutylalcohol
      tertbutylalcohol alcohols otheroxygenates othermonoalcoholsandethers ethersc5 ether fame famecontent fattyacidmethylesters fattyacidmethylester
      biodiesel biodieselcontent fettsauremethylester fettsauremethylestergehalt paraffins paraffin nparaffins iparaffins isoparaffins normalparaffins naphthenes
      naphthene saturates saturate cycloparaffins pona piona pna n2a n+2a paraffine naphthene gesattigte
      lead leadcontent manganese manganesecontent iron copper sodium nickel vanadium calcium magnesium zinc silicon arsenic mercury phosphorus
      aluminum potassium cadmium metals chloride chlorides chlorine organicchloride organicchlorides fluorine halogens
      blei bleigehalt mangan mangangehalt eisen kupfer phosphor chlor
      anilinepoint aniline mixedanilinepoint refractiveindex ri molecularweight molweight hydrogen hydrogencontent carbon ch lubricity hfrr wsd wearscardiameter
      lubricityhfrr correctedwearscardiameter schmierfahigkeit conductivity electricalconductivity leitfahigkeit
      netspecificenergy grossspecificenergy specificenergy al+si aluminium aluminum+silicon aluminiumsilicon tsp tse tsa
      accelerated ccai netheatofcombustion heatofcombustion grossheatofcombustion calorificvalue grosscalorificvalue netcalorificvalue heatingvalue brennwert heizwert
      brominenumber brominenumbers bromineno bromineindex iodinenumber asphaltenes asphaltene c7asphaltenes c5asphaltenes nheptaneinsolubles wax waxcontent
      salt saltcontent dye marker cetaneimprover ceta antistatic filterability msep waterreaction jftot thermalstability
      باقیمانده افت اتلاف آب مقدارآب آبورسوب رسوب رسوبات خاکستر مقدارخاکستر باقیماندهکربن کربنباقیمانده کربنکنرادسون خوردگی خوردگینوارمس خوردگیمس خوردگیتیغهمسی
      صمغ صمغموجود پایداریاکسیداسیون دورهالقا اسیدیته عدداسیدی نیتروژن نیتروژنکل اکسیژن مقداراکسیژن اتانول متانول پارافین پارافینها نفتن نفتنها سرب منگنز آهن مس نیکل وانادیم وانادیوم
      سدیم کلرید نقطهآنیلین روانکاری روانکنندگی هدایتالکتریکی ارزشحرارتی عددبرم آسفالتین نمک باقیماندهتقطیر اتر اترها ترکیباتاکسیژندار`,
  },
]

const ASIDE_KEYS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ASIDES).map(([of, words]) => [of, new Set(words.trim().split(/\s+/).map(labelKey))]),
)

/** Whether a phrase beside the name of a field doesn't change its meaning. */
export const isAside = (field: string, phrase: string): boolean => {
  const key = labelKey(phrase)
  const ofField = ASIDE_KEYS.get(isDistillation(field) ? 'curve' : field)
  return (
    (key === '' && !/\p{L}/u.test(phrase)) || ASIDE_KEYS.get('')!.has(key) || (ofField?.has(key) ?? false)
  )
}

const TABLE: ReadonlyMap<string, LabelEntry> = new Map([
  // What has a field precedes: later entries of a map replace earlier ones.
  ...[...NOT_KEPT, ...SHORT_FORMS].flatMap(({ names, ...entry }) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [labelKey(name), entry] as const),
  ),
  ...SHEET_FIELDS.flatMap((field) => {
    const { en, fa } = fieldLabel(field)
    return [field, en, fa].map((name) => [labelKey(name), { target: field }] as const)
  }),
  ...PROPERTY_NAMES.map(
    (name) => [labelKey(name), { target: name, ...(name === 'sulfur_ppm' && { unit: 'ppm' }) }] as const,
  ),
])

const POINTS = new Map<string, SheetField>(DISTILLATION.map(([name, percent]) => [String(percent), name]))
const POINT =
  /^(?:(?:t|bp|tbp|pct)\s*(\d{1,2})\s*%?|(?:vol|v)?\s*%\s*(\d{1,2})|(\d{1,2})\s*(?:(?:vol|lv|v|v\/v|wt|mass|m|m\/m|w|w\/w|gew)?[\s.-]*(?:%|pct|percent|prozent|درصد)(?:\s*(?:vol|v|v\/v|wt|mass|m|m\/m|w|w\/w|حجمی))?|vol))$/

/** A point of the curve, as `T10`, `10 %` or `5 vol%`; 'other' for one that has no field. */
export function pointOf(text: string): LabelEntry | null {
  if (text.length > 16 || !/\d/.test(text)) return null
  const found = POINT.exec(text)
  const percent = found?.[1] ?? found?.[2] ?? found?.[3]
  if (percent === undefined) return null
  const target = POINTS.get(String(Number(percent)))
  return target === undefined ? { target: 'other', why: 'test' } : { target }
}

export const entryByKey = (key: string): LabelEntry | null => TABLE.get(key) ?? null

/** The meaning of a label without units, methods and temperatures around it. */
export const labelEntry = (label: string): LabelEntry | null =>
  TABLE.get(labelKey(label)) ?? pointOf(fold(label).replaceAll('٪', '%'))

/** Names of properties that are long enough to be known by a typing error in them. */
const TYPEABLE = [...TABLE].filter(
  ([key, { target }]) => key.length >= 6 && isProperty(target) && !/\d/.test(key),
)

/** Whether two words differ by one letter: another, one more, one less, or two that changed places. */
function isTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let from = 0
  while (one[from] === other[from]) from++
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** The property that a label may mean, mistyped. */
export const mistypedIn = (key: string): SheetField | null =>
  key.length < 6 ? null : ((TYPEABLE.find(([name]) => isTypo(name, key))?.[1].target as SheetField) ?? null)
