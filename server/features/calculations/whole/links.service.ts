import type { BatchRecord, StoredRecord } from '#calc/calculation/batch-record.ts'
import {
  readWhole,
  type Share,
  type StoredWhole,
  type WholeCalculation,
} from '#calc/calculation/whole-calculation.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { nameIn } from '#calc/recipe-search/recipe-words.ts'
import { kindOf } from '#calc/units/amounts.ts'
import { PROPERTY_NAMES, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import { CONTRADICTIONS, type NoteCode } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import type { Querier } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { caller, inTurn, requireDone, type Who, who } from '#server/http/caller.ts'
import { hashOf, newLinkSecret } from '#server/http/callers.ts'
import { readUuid } from '#server/http/checker.ts'
import type { Token } from '#server/http/tokens.ts'
import type { BlendNote } from '#server/responses/blend.model.ts'
import { releaseHash } from '#server/responses/release-record.ts'
import type { Link, LinkRequest, SharedCalculation } from './whole.model.ts'
import { wholeColumns } from './whole.queries.ts'
import { namedOf, shareAnswer, wholeText } from './whole-on-the-wire.ts'

interface LinkRow extends Omit<Share, 'at'> {
  hash: Buffer
}

/** The caller, and whether their calculation of that id now has this link and no other; null removes it. */
function updateLink(sql: Querier, token: Token, now: Date, id: string | null, link: LinkRow | null) {
  const [hash, at, expiresAt] = link ? [link.hash, now, link.expiresAt] : [null, null, null]
  const shows = link
    ? sql`, share_materials = ${link.materials}, share_laboratory = ${link.laboratory}`
    : sql``
  return sql<(Who & { is_done: boolean })[]>`
    with caller as (${caller(sql, token, now)}),
    changed as (
      update calculation set share_hash = ${hash}, shared_at = ${at}, share_expires_at = ${expiresAt} ${shows}
      where owner_id = (select space_id from caller) and id = ${id}
      returning id
    )
    select ${who(sql)}, exists (select from changed) as is_done from caller`
}

/** The calculation that a link opens; no row if the link has expired or the account is closed. */
const selectLinked = (sql: Querier, hash: Buffer, now: Date) =>
  sql<StoredWhole[]>`select ${wholeColumns(sql)} ${linked(sql, hash, now)}`

const linked = (sql: Querier, hash: Buffer, now: Date) => sql`
  from calculation
  join space on space.id = calculation.owner_id
  left join account on account.id = space.account_id
  where coalesce(account.is_active, true) and calculation.share_hash = ${hash} and calculation.share_expires_at > ${now}`

type Deps = Pick<FeatureDeps, 'sql' | 'clock'>

/** Opens a link. All that open nothing are looked up alike, so that neither answer nor time tells them apart. @throws AppError 404 */
export const openLink =
  ({ sql, clock }: Deps) =>
  async (linkToken: string): Promise<StoredWhole> => {
    const [found] = await selectLinked(sql, hashOf(linkToken), clock())
    if (!found) throw notFound()
    return found
  }

/** Whether a link opens anything; true also when the database can't be asked, which the page then says itself. */
export const linkFinder =
  ({ sql, clock }: Deps) =>
  (linkToken: string): Promise<boolean> =>
    sql`select ${linked(sql, hashOf(linkToken), clock())}`.then(
      ({ length }) => length > 0,
      () => true,
    )

export function linksService({ sql, clock }: Deps) {
  const open = openLink({ sql, clock })

  async function write(token: Token, id: string, link: LinkRow | null): Promise<void> {
    requireDone(await inTurn(token, () => updateLink(sql, token, clock(), readUuid(id), link)))
  }

  return {
    /** Makes a link to one of the caller's calculations, in place of any other. Needs no Premium. */
    async create(
      token: Token,
      id: string,
      { days, materials = false, laboratory = false }: LinkRequest,
    ): Promise<Link> {
      const { secret, hash } = newLinkSecret()
      const expiresAt = daysAfter(clock(), days)
      await write(token, id, { hash, expiresAt, materials, laboratory })
      return { url: `/s/${secret}`, expires_at: expiresAt.toISOString() }
    },

    remove: (token: Token, id: string): Promise<void> => write(token, id, null),

    /** @returns the JSON of a `SharedCalculation` */
    async read(linkToken: string, lang: Language): Promise<string> {
      const found = readWhole(await open(linkToken))
      const whole = withoutOwner(found)
      const text = wholeText(
        whole,
        { ...shareAnswer(whole.share!), ...releaseHash(found) },
        {
          lang,
          now: clock(),
        },
      )
      return JSON.stringify(shownBy(JSON.parse(text), lang))
    },
  }
}

/** Removes all that leads to the account: ids of materials become places in the recipe, that of an own grade `own`, and the note goes. */
function withoutOwner(whole: WholeCalculation): WholeCalculation {
  const { check, uncertainty, record, blend, lab, share, ...rest } = whole
  const isOwn = check?.grade.status === 'own'
  return {
    ...rest,
    share,
    blend: withoutPrices(blend),
    ...(record && { record: amountsAlone(record, whole) }),
    note: null,
    status: { ...whole.status, by: null, decisions: [] },
    // A verdict by results that the link doesn't show would tell them.
    lab: share?.laboratory && lab ? labWithoutOwner(lab, whole.components) : null,
    components: whole.components.map((component, at) => ({ ...component, id: placeId(at) })),
    check: check && isOwn ? { ...check, grade: { ...check.grade, id: 'own' } } : check,
    uncertainty: uncertainty && { ...uncertainty, grade: publicGrade(uncertainty.grade) },
  }
}

/** Without money and the tank's name, and without its contents where their unit would give a density away that is not shown. */
function amountsAlone(
  { batch, tank }: StoredRecord,
  { components, basis, share }: WholeCalculation,
): BatchRecord {
  const shown = { ...(batch && { batch }) }
  if (!tank || !(share?.materials || kindOf(tank.unit) === basis)) return shown
  const { amount, unit, material } = tank
  const at = components.findIndex(({ id }) => id === material)
  return { ...shown, tank: { name: '', ...(at >= 0 && { material: placeId(at) }), amount, unit } }
}

function withoutPrices({ treatment, ...blend }: WholeCalculation['blend']): WholeCalculation['blend'] {
  if (!treatment) return blend
  const additives = treatment.additives.map((one, at) => ({
    ...one,
    id: placeId(at),
    additive: { ...one.additive, price: null },
  }))
  return { ...blend, treatment: { ...treatment, additives } }
}

/** Without the sample's label and the reasons why results are left out of histories. */
function labWithoutOwner(lab: LabRecord, components: WholeCalculation['components']): LabRecord {
  const pumped = components.flatMap(({ id }, at) => {
    const amount = lab.as_blended?.[id]
    return amount ? [[placeId(at), amount]] : []
  })
  const properties = mapValues(lab.properties, ({ excluded: _, ...shown }) => shown)
  return { ...lab, properties, sample: null, as_blended: lab.as_blended && Object.fromEntries(pumped) }
}

const publicGrade = (grade: string | null) => (grade === null || builtIn(grade) ? grade : 'own')

const placeId = (at: number): string => `00000000-0000-0000-0000-${String(at + 1).padStart(12, '0')}`

/** Warnings on a blend whose sentences quote, or reveal, figures of its materials. */
const QUOTING: readonly NoteCode[] = [
  'aki-contradicts',
  'cetane-index-contradicts',
  'cold-flow-apart',
  'color-read-as-d1500',
  'color-read-as-saybolt',
  'curve-gap',
  'shrinkage',
]

function shownBy(whole: SharedCalculation, lang: Language): SharedCalculation {
  const ofBlend = whole.materials ? whole : withoutReadings(whole, lang)
  return whole.laboratory ? ofBlend : withoutLaboratory(ofBlend)
}

function withoutReadings(whole: SharedCalculation, lang: Language): SharedCalculation {
  const names = namesOf(whole.components, lang)
  const nameOf = new Map(whole.components.map(({ id }, at) => [id, names[at]!]))
  const notes = whole.notes.map((note) => withoutFigures(note, nameOf, lang))
  const { uncertainty, structure } = whole
  return {
    ...whole,
    structure: structure && structureWithoutFigures(structure as Structure),
    components: whole.components.map(namedOf),
    coverage: {},
    notes,
    warnings: notes.map(({ text }) => text),
    uncertainty: uncertainty && {
      ...uncertainty,
      properties: mapValues(uncertainty.properties, (spread) => ({
        ...spread,
        matters: spread.matters.filter(({ cause }) => !('component' in cause)),
      })),
      assumed: uncertainty.assumed.filter(({ is }) => is === 'model'),
    },
  }
}

type Structure = Pick<WholeCalculation['blend'], 'warnings' | 'estimated'>

/** A warning that quotes readings stays as a note without them; which values are estimated stays too. */
const structureWithoutFigures = ({ warnings, estimated, ...rest }: Structure): Structure => ({
  ...rest,
  warnings: warnings.filter(({ code }) => !isQuoting(code)),
  ...(estimated && {
    estimated: mapValues(estimated, (all) => all?.map(({ component }) => ({ component, value: Number.NaN }))),
  }),
})

const isQuoting = (code: NoteCode): boolean => code in CONTRADICTIONS || QUOTING.includes(code)

/** Replaces the sentence of a note that quotes readings. Severity and properties stay: readers must know which figures are doubtful. */
function withoutFigures(note: BlendNote, nameOf: ReadonlyMap<string, string>, lang: Language): BlendNote {
  const { code, properties, materials } = note
  if (!isQuoting(code)) return note
  const known = properties.filter((name): name is PropertyName => PROPERTY_NAMES.includes(name))
  const labels = known.map((name) => propertyOf(name)[lang])
  const names = materials.map((id) => nameIn(nameOf.get(id) ?? '', lang))
  const [about, of] = [joined(labels, lang), joined(names, lang)]
  const text = {
    en: `${about}: less certain, by readings of ${of} that this link does not show.`,
    fa: `${about}: کمتر قابل اعتماد است، به سبب داده‌هایی از ${of} که این پیوند نشان نمی‌دهد.`,
  }[lang]
  return { ...note, text }
}

/** Corrections of the blend's values stay, because verdicts rest on them. */
const withoutLaboratory = (whole: SharedCalculation): SharedCalculation => ({
  ...whole,
  lab: undefined,
  status: undefined,
  status_at: undefined,
  status_by: undefined,
  check_measured: undefined,
  release_sha256: undefined,
})
