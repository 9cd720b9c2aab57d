import { nameIn } from '#calc/recipe-search/recipe-words.ts'
import type { SpreadAnswer } from '#calc/uncertainty/answer.ts'
import { PROPERTY_NAMES, type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { CONTRADICTIONS, type NoteCode } from '#calc/vocabulary/words/contradictions.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import type { BlendNote } from '#server/answers/blend.model.ts'
import type { SharedCalculation } from './links.model.ts'

/** Warnings on a blend whose sentences quote figures of its materials, or are told by them. */
const QUOTING: readonly NoteCode[] = [
  'aki-contradicts',
  'cetane-index-contradicts',
  'cold-flow-apart',
  'color-read-as-d1500',
  'color-read-as-saybolt',
  'curve-gap',
  'shrinkage',
]

/** What of a calculation its link shows: the rest is taken out, so that it does not leave the server. */
export function shownBy(whole: SharedCalculation, lang: Language): SharedCalculation {
  const ofBlend = whole.materials ? whole : withoutReadings(whole, lang)
  return whole.laboratory ? ofBlend : withoutLaboratory(ofBlend)
}

function withoutReadings(whole: SharedCalculation, lang: Language): SharedCalculation {
  const names = namesOf(whole.components, lang)
  const nameOf = new Map(whole.components.map(({ id }, at) => [id, names[at]!]))
  const notes = whole.notes.map((note) => withoutFigures(note, nameOf, lang))
  const { uncertainty } = whole
  return {
    ...whole,
    components: whole.components.map(
      ({ id, name, name_farsi, producer_english_name, producer_farsi_name, percentage }) => ({
        id,
        name,
        name_farsi,
        producer_english_name,
        producer_farsi_name,
        percentage,
      }),
    ),
    coverage: {},
    notes,
    warnings: notes.map(({ text }) => text),
    uncertainty: uncertainty && {
      ...uncertainty,
      properties: Object.fromEntries(
        Object.entries(uncertainty.properties as Record<Quantity, SpreadAnswer>).map(([q, spread]) => [
          q,
          { ...spread, matters: spread.matters.filter(({ cause }) => !('component' in cause)) },
        ]),
      ),
      assumed: uncertainty.assumed.filter(({ is }) => is === 'model'),
    },
  }
}

/** How much it weighs and what it is about stay: who decides by a figure must know that it is doubtful. */
function withoutFigures(note: BlendNote, nameOf: ReadonlyMap<string, string>, lang: Language): BlendNote {
  const { code, properties, materials } = note
  if (!(code in CONTRADICTIONS) && !QUOTING.includes(code)) return note
  const known = properties.filter((name): name is PropertyName => PROPERTY_NAMES.includes(name))
  const labels = joined(
    known.map((name) => propertyOf(name)[lang]),
    lang,
  )
  const of = joined(
    materials.map((id) => nameIn(nameOf.get(id) ?? '', lang)),
    lang,
  )
  const text = {
    en: `${labels}: less certain, by readings of ${of} that this link does not show.`,
    fa: `${labels}: کمتر قابل اعتماد است، به سبب داده‌هایی از ${of} که این پیوند نشان نمی‌دهد.`,
  }[lang]
  return { ...note, text }
}

/** Corrections of the blend's values stay: verdicts rest on them. */
function withoutLaboratory(whole: SharedCalculation): SharedCalculation {
  const {
    lab: _,
    status: __,
    status_at: ___,
    status_by: ____,
    check_measured: _____,
    release_sha256: ______,
    ...rest
  } = whole
  return rest
}
