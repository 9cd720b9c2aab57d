// What each test method measures: the one table behind every meaning that a sheet's method numbers give or refuse.
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import type { DistillationKind } from '../vocabulary/rules/material-details.ts'

/** A quantity that a field doesn't hold, though it has the field's name. */
export type OtherQuantity =
  | 'open-cup'
  | 'vapor-of-crude'
  | 'vapor-gauge'
  | 'vapor-absolute'
  | 'vapor-true'
  | 'index-d976'
  | 'by-mass'
  | 'other-curve'
  | 'polycyclic'

export interface Measures {
  /** As it is shown: `D4737`. */
  test: string
  /** The fields whose quantity it measures. */
  fields: readonly (NumericPropertyName | 'curve' | 'color')[]
  /** It measures another quantity than the field of that name. */
  not?: OtherQuantity
  curve?: DistillationKind
  /** °C of the density that it states by custom. */
  at?: number
  /** What its results are shares of. */
  share?: 'vol %' | 'mass %'
}

type Row = Omit<Measures, 'test'> & { methods: string }

const row = (methods: string, fields: Measures['fields'], more: Partial<Measures> = {}): Row => ({
  methods,
  fields,
  ...more,
})

/** Numbers in the form of `methodKey`. Where several countries have one test, each has its number here. */
const TABLE: readonly Row[] = [
  row(
    'D4052 D1298 D7777 D5002 D287 D941 D1217 D1480 D7042 ISO12185 ISO3675 IP365 IP160 IP200 EN12185 JISK2249 DIN51757 SH0604 ISIRI197 BS2000-160 BS2000-365',
    ['density'],
  ),
  row('GOST3900 GB1884 GB2013 NBR7148 NBR14065', ['density'], { at: 20 }),
  row('GOST51069 GOST31392', ['density'], { at: 15 }),
  row(
    'D93 D56 D3828 D3941 D3278 D6450 D7094 D7236 ISO2719 ISO13736 ISO3679 ISO3680 ISO1523 IP34 IP170 IP303 IP523 IP492 IP491 IP534 GOST6356 GB261 JISK2265 DIN51758 DIN51755 ISIRI198 UOP12 GB21789 NBR14598 NBR7974',
    ['flash_point'],
  ),
  row('D92 D1310 ISO2592 IP36 IP403 GOST4333 GB3536 GB267 DIN51376', ['flash_point'], { not: 'open-cup' }),
  row(
    'D323 D4953 D5191 D5190 D5482 EN13016-1 ISO3007 IP69 IP394 IP409 IP402 GOST1756 GB8017 SH0794 JISK2258 EN12 NBR4149 NBR14149 NBR14156',
    ['rvp'],
  ),
  row('D6377 IP481', ['rvp'], { not: 'vapor-of-crude' }),
  row('D1267 D2598 ISO4256 IP161', ['rvp'], { not: 'vapor-gauge' }),
  row('D6378 EN13016-2 EN13016-3 EN15904', ['rvp'], { not: 'vapor-absolute' }),
  row('D2879 D2889 D6897', ['rvp'], { not: 'vapor-true' }),
  row('D445 D7042 D7279 ISO3104 ISO3105 ISO23581 IP71 GOST33 GB265 JISK2283 DIN51562 EN3104 NBR10441', [
    'viscosity_40',
  ]),
  row('D2500 D5771 D5772 D5773 D7397 D7683 ISO3015 IP219 IP444 IP445 IP446 GOST5066 GB6986 EN23015 EN3015', [
    'cloud_point',
  ]),
  row(
    'D97 D5949 D5950 D5853 D5985 D6749 D6892 ISO3016 IP15 GOST20287 GB3535 JISK2269 D2386 D5972 D7153 D7154 ISO3013 IP16 IP435 IP528 IP529 GB2430 SH0770 NBR11349',
    ['pour_freezing_point'],
  ),
  row('D6371 EN116 EN16329 IP309 IP612 SH0248 GOST22254 JISK2288 NBR14747', ['cfpp']),
  row('D156 D1500 D6045 D1544 ISO2049 IP196 GB6540 GB3555 SH0168 GOST20284', ['color']),
  row('D3227 D1323 ISO3012 IP342 GOST17323 GB1792 UOP163', ['mercaptan']),
  row(
    'D4294 D5453 D2622 D7039 D7220 D6920 D4045 D1266 D129 D1552 D2784 D3120 D6428 D6667 D7041 D6334 ISO20846 ISO20884 ISO20847 ISO13032 ISO8754 ISO14596 ISO4260 ISO24260 EN24260 IP336 IP490 IP447 IP373 IP531 IP532 IP63 IP61 IP107 IP243 IP496 GOST19121 GOST51947 GOST32139 GB17040 GB380 GB11140 SH0689 SH0253 SH0742 JISK2541 DIN51400 UOP357 NBR6563 NBR14533',
    ['sulfur_ppm'],
  ),
  row('D1319 EN15553 IP156 GB11132 GOST31872', ['aromatics', 'olefin'], { share: 'vol %' }),
  row(
    'D5580 D5769 ISO22854 EN14517 D6839 D6730 D6729 D5134 EN12177 D3606 EN238 D4053 D6277 D6733 GB30519 GB28768 SH0713 SH0741 GOST51941 GOST52714 GOST29040',
    ['aromatics', 'olefin', 'benzene'],
  ),
  row('D5186 D6550 D6591 EN12916 IP391 D2549', ['aromatics', 'olefin'], { share: 'mass %' }),
  row('D6379 IP436', ['aromatics'], {}),
  row('D2699 ISO5164 IP237 GB5487 GOST8226 EN25164 EN5164 JISK2280-1', ['octan_ron']),
  row('D2700 ISO5163 IP236 GB503 GOST511 EN25163 EN5163 JISK2280-2', ['octan_mon']),
  row(
    'D613 ISO5165 IP41 D6890 D7170 D7668 D8183 EN15195 EN16144 EN16715 EN17155 IP498 IP541 GOST3122 GOST32508 GOST52709 GB386 JISK2280-4',
    ['cetane_number'],
  ),
  row('D4737 ISO4264 IP380 GB11139 SH0694 JISK2280-5 NBR14759', ['cetane_index']),
  row('JISK2280', ['octan_ron', 'octan_mon', 'cetane_number', 'cetane_index']),
  row('D976 IP218 IP364', ['cetane_index'], { not: 'index-d976' }),
  row(
    'D86 D7344 D7345 D850 D1078 ISO3405 ISO3924A IP123 IP195 GOST2177 GB6536 GB255 JISK2254 DIN51751 NBR9619',
    ['curve'],
    {
      curve: 'd86',
    },
  ),
  row('D2887 D7213 D7169 D6352 D7398 D3710 D7096 D6417 ISO3924 EN15199 IP406 IP480 IP507 SH0558', ['curve'], {
    curve: 'd2887',
  }),
  row('D2892 D5236 GOST11011 GB17280', ['curve'], { curve: 'tbp' }),
  row('D1160 ISO6616 D8003', ['curve'], { not: 'other-curve' }),
  // Tests of what materials hold as heavy fuel readings or not at all: beside another property's words they are a mistake.
  row(
    'D130 ISO2160 IP154 GB5096 GOST6321 D482 ISO6245 GB508 GOST1461 D189 D4530 D524 ISO10370 ISO6615 GB268 GB17144 GOST19932 D381 ISO6246 D525 ISO7536 D95 ISO3733 D6304 ISO12937 GB260 GOST2477 D2709 D1796 D4007 D473 ISO10307 D6217 EN12662 D664 D974 D3242 ISO6618 ISO6619 GOST5985 D240 D4809 D1322 ISO3014 D4815 EN1601 EN13132 D5599 EN14078 D7371 D3231 D3237 EN237 D3831 EN16136 D6079 ISO12156 D2274 ISO12205 EN15751 D611 D1218 D1159 D2624 ISO6297 D3241 D3948 D1840 D1796 IP470 IP501 IP469 IP500 EN16576',
    [],
  ),
]

const BODIES =
  'ASTM|UOP|IP|ISO|EN|DIN|GOST|ГОСТ|СТ РК|СТБ|JIS|ISIRI|INSO|NF|GB|SH|NB|CEC|BS|UNE|UNI|TS|IS|ABNT|NBR|GOST ?R|ГОСТ ?Р|ТУ|PN|CSN|SS|IEC|EPA|AS|ČSN|ДСТУ|KS ?M?|TCVN|SNI|ELOT|ΕΛΟΤ|LVS|LST|EVS|SR|HRN|MSZ|STN|SIST|SANS|IRAM|NTC|NTP|NMX|COVENIN'
/** A method as written: bodies, a letter or two, the number with its parts and year. */
export const METHOD = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${BODIES})(?![\\p{L}])[\\s/:.-]*(?:[TRРPM](?=[\\s-]?\\d|\\s))?[\\s-]*)+(?:[A-Z]{1,2}[\\s-]?)?\\d{2,6}(?:[A-Z](?![\\p{L}]))?(?:[-:./]\\d{1,4}[a-z]?)*|(?<![\\p{L}\\d.,])[DE][\\s-]?\\d{2,4}[A-Z]?(?:-\\d{2}[a-z]?)?(?![\\d.,]*\\d|\\p{L})`,
  'giu',
)

/** The methods written in a text, as they stand there. */
export const methodsIn = (text: string): string[] => text.normalize('NFKC').match(METHOD) ?? []

export const isMethod = (text: string): boolean => {
  const found = methodsIn(text)
  const rest = text
    .normalize('NFKC')
    .replace(METHOD, ' ')
    .replace(/\b(?:or|and|mod\.?|modified|proc(?:edure)?\.? ?[a-d]?|или|и)\b/gi, ' ')
  return found.length > 0 && !/[\p{L}]{3}|\d{3}/u.test(rest)
}

/** `ASTM D 4052-18` → D4052, `EN ISO 2719` → ISO2719, `ГОСТ Р 51069` → GOST51069, `GB/T 1884` → GB1884. */
function methodKeys(written: string): string[] {
  const text = written
    .toUpperCase()
    .replace(/ГОСТ/g, 'GOST')
    .replace(/\bТУ\b/g, 'TU')
  const national =
    /(GOST|GB|SH|NBR|NB|IP|UOP|JIS|ISIRI|INSO|CEC)[^\dA-Z]*(?:[TRР](?=[\s\d-]))?[\s/-]*(K\s?)?(\d{2,6})(-\d(?!\d))?/.exec(
      text,
    )
  const nation =
    national && `${national[1] === 'INSO' ? 'ISIRI' : national[1]}${national[2]?.trim() ?? ''}${national[3]}`
  const astm = /(?:^|[^A-Z])([DE])[\s-]?(\d{2,4})/.exec(text)
  const iso = /ISO[\s/:.-]*(?:TS\s?)?(\d{3,6})(?:-(\d))?(?!\d)/.exec(text)
  const en = /\bEN[\s/:.-]*(\d{2,6})(?:-(\d)(?!\d))?/.exec(text)
  const din = /DIN[\s/:.-]*(\d{4,6})/.exec(text)
  return [
    ...(astm ? [`${astm[1]}${astm[2]}`] : []),
    ...(iso ? [`ISO${iso[1]}`] : []),
    ...(en && !iso ? [...(en[2] ? [`EN${en[1]}-${en[2]}`] : []), `EN${en[1]}`, `ISO${en[1]}`] : []),
    ...(din && !iso && !en ? [`DIN${din[1]}`] : []),
    ...(nation ? [...(national[4] ? [`${nation}${national[4]}`] : []), nation] : []),
  ]
}

const BY_KEY = new Map<string, Measures>(
  TABLE.flatMap(({ methods, ...rest }) =>
    methods.split(' ').map((test) => [test, { ...rest, test }] as const),
  ),
)

/** What the methods of a text measure; unknown ones are left out. */
export function measuresNamed(text: string): Measures[] {
  return methodsIn(text).flatMap((written) => {
    const key = methodKeys(written).find((each) => BY_KEY.has(each))
    return key === undefined ? [] : [BY_KEY.get(key)!]
  })
}

/** A text without the methods in it, where a temperature may stand beside them: `ASTM D4052 at 20 °C`. */
export function withoutMethods(text: string): string {
  return text.normalize('NFKC').replace(METHOD, ' ').replace(/\s+/g, ' ').trim()
}
