import './grades.css'
import { useId, useState } from 'react'
import { BUILT_IN, builtIn, CURRENT } from '#calc/grades/built-in.ts'
import { type Grade as AnyGrade, D86_GROUPS, type D86Group, type Side } from '#calc/grades/grade.ts'
import { tooNarrow } from '#calc/grades/own-grade.ts'
import { HEAVY } from '#calc/grades/reproducibility.ts'
import { quantityIn } from '#calc/grades/shown.ts'
import { STATUS_WORDS } from '#calc/grades/verdict-words.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { type Issue, screenText } from '#calc/vocabulary/faults/fault.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { EditorDialog, useStoredForm } from '#web/conflict/use-stored-form.tsx'
import { unitWord, useQuantityText } from '#web/format/quantities.ts'
import { DefinitionsScreen, type OwnEditorProps } from '#web/own/definitions-list.tsx'
import { createGradesApi, useOwnFormats, useOwnGrades } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { SummaryItem } from '#web/ui/form.tsx'
import type { GridColumn } from '#web/ui/table/list-grid.tsx'
import { entriesAtStart, type GradeEntries, gradeBody, issuesOf, mergedGrade } from './grade-entries.ts'
import type { Grade } from './grade-select.tsx'
import { messageAt, ownIssuesOf, readEntries, typedSideOf } from './limit-entries.ts'
import { fieldId, LimitFields } from './limit-fields.tsx'

export default function GradesScreen() {
  const texts = useText(grades)
  const t = texts.mine
  const { language, units } = usePreferences()
  const { digits, prose } = useFormat()
  const { fieldTexts } = useGradeFieldTexts()
  const [hasFormer, setFormer] = useState(false)
  const columns: GridColumn<AnyGrade>[] = [
    { key: 'name', head: t.name, cell: ({ name }) => <bdi>{name[language]}</bdi> },
    {
      key: 'category',
      head: t.category,
      width: '8rem',
      cell: ({ category }) => (category ? CATEGORIES[category][language] : t.any),
    },
    {
      key: 'limits',
      head: t.limits,
      isNamed: true,
      className: 'end nowrap',
      width: '6.5rem',
      cell: (grade) => {
        const count = prose(limitedIn(grade))
        return grade.choices.length > 0 ? t.withClass(count) : count
      },
    },
    {
      key: 'unchecked',
      head: t.unchecked,
      isNamed: true,
      className: 'end soft from-64',
      width: '7.5rem',
      cell: ({ not_checked }) => (not_checked.length > 0 ? prose(not_checked.length) : null),
    },
    {
      key: 'status',
      head: t.status,
      className: 'cut',
      width: 'clamp(9rem, 18vw, 16rem)',
      cell: ({ status }) => (
        <span className={status === 'standard' || status === 'own' ? 'soft' : 'limit-unsure'}>
          {STATUS_WORDS[status][language]}
        </span>
      ),
    },
  ]
  return (
    <DefinitionsScreen<typeof texts, Grade, AnyGrade>
      {...useOwnGrades()}
      texts={grades}
      t={t}
      tab="grades"
      calls={createGradesApi}
      keyOf={({ id }) => id}
      nameOf={({ name }, language) => name[language]}
      fieldTextsOf={(of) => fieldTexts(entriesAtStart({ is: 'edit', of }, digits, units))}
      kind="grade"
      shared="grade"
      columns={columns}
      search={{
        t,
        textsOf: ({ name }) => [name.en, name.fa],
        categoryOf: ({ category }) => category,
      }}
      count={
        <button type="button" className="link-button" onClick={() => setFormer(!hasFormer)}>
          {hasFormer ? t.hideFormer : t.showFormer(prose(BUILT_IN.length - CURRENT.length))}
        </button>
      }
      builtIn={{
        title: t.builtIn,
        mine: t.list,
        rows: hasFormer ? BUILT_IN : CURRENT,
        take: t.copy,
        takeShort: t.copyShort,
      }}
      Editor={GradeEditor}
    />
  )
}

/** How many properties a grade limits, whichever class is chosen. */
const limitedIn = ({ limits, one_of }: AnyGrade): number =>
  new Set([...limits, ...one_of.flatMap((group) => group.limits)].map(({ q }) => q)).size

function GradeEditor({ start, title, save, onClose, onSaved }: OwnEditorProps<Grade, AnyGrade>) {
  const t = useText(grades)
  const { language, units } = usePreferences()
  const { digits } = useFormat()
  const id = useId()
  const formats = useOwnFormats()
  const { fieldTexts, precisionOf } = useGradeFieldTexts()
  const itemsOf = useSummaryItems()
  const issuesIn = (entries: GradeEntries) => [
    ...issuesOf(entries),
    ...ownIssuesOf(entries.limits, formats.definitions),
  ]
  const form = useStoredForm<Grade, GradeEntries>({
    start: entriesAtStart(start, digits, units),
    version: start.is === 'edit' ? start.of.version : undefined,
    entriesOf: (of) => entriesAtStart({ is: 'edit', of }, digits, units),
    textsOf: fieldTexts,
    merged: mergedGrade,
    faultsIn: (entries) => itemsOf(issuesIn(entries), entries, `${id}-name`),
    save: (entries, seen) => save(gradeBody(entries), seen),
    onSaved,
    t: t.editor,
  })
  const { entries, isJudged, leave } = form
  const edit = (part: Partial<GradeEntries>) => form.setEntries({ ...entries, ...part })
  const issues = issuesIn(entries)
  const nameIssue = issues.find(({ path }) => path[0] === 'name')
  const nameError = nameIssue && isJudged('name') ? screenText(nameIssue, language, '', t.editor.name) : null
  const narrow = tooNarrow(readEntries(entries.limits).limits, entries.category || null).map(formats.name)

  return (
    <EditorDialog {...form} id={id} className="form" title={title} submit={t.editor.save} onClose={onClose}>
      <div className="tiles gap-4 top">
        <TextField
          id={`${id}-name`}
          label={t.editor.name}
          text={entries.name}
          error={nameError}
          required
          dir="auto"
          onText={(name) => edit({ name })}
          onBlur={() => leave('name')}
        />
        <TextField
          label={t.editor.nameFa}
          lang="fa"
          dir="auto"
          text={entries.nameFa}
          onText={(nameFa) => edit({ nameFa })}
        />
        <Select
          label={t.editor.category}
          value={entries.category}
          onValue={(category) => edit({ category })}
          options={[
            { value: '' as const, label: t.mine.any },
            ...CATEGORY_NAMES.filter((name) => name !== 'customized').map((name) => ({
              value: name,
              label: CATEGORIES[name][language],
            })),
          ]}
        />
        <Select
          label={t.editor.precision}
          value={entries.d86Group}
          onValue={(d86Group) => edit({ d86Group })}
          options={D86_GROUPS.toReversed().map((group) => ({ value: group, label: precisionOf(group) }))}
        />
      </div>
      <fieldset>
        <legend className="field-label">{t.editor.limits}</legend>
        <p className="note">{t.editor.limitsHint}</p>
        {entries.copiedFrom ? (
          <p className="note">{t.editor.copied(builtIn(entries.copiedFrom)?.name[language] ?? '')}</p>
        ) : null}
        <LimitFields
          isWhole
          entries={entries.limits}
          issues={issues}
          isJudged={(key, field) => isJudged(`${key} ${field}`)}
          onChange={(limits) => edit({ limits })}
          onLeave={(key, field) => leave(`${key} ${field}`)}
        />
        <p role="status" className="field-doubts awaits">
          {narrow.length > 0 ? t.editor.narrow(joined(narrow, language)) : null}
        </p>
      </fieldset>
    </EditorDialog>
  )
}

/** The lines of the error summary, each with its field. */
function useSummaryItems() {
  const t = useText(grades)
  const language = useLanguage()
  const formats = useOwnFormats()
  return (issues: readonly Issue[], { limits }: GradeEntries, nameId: string): SummaryItem[] =>
    issues.map((issue) => {
      const [field, at, part] = issue.path
      const say = (label: string) => screenText(issue, language, '', label)
      if (field === 'name') return { fieldId: nameId, message: say(t.editor.name) }
      const row = field === 'limits' && at !== undefined ? limits[Number(at)] : undefined
      if (!row) return { message: say(t.editor.limits) }
      const side = part === 'note' ? part : typedSideOf(row, part as Side)
      const message =
        part === 'q'
          ? t.rows.gone
          : messageAt(issues, limits, Number(at), side, language, t.rows[side], formats.of(row.q))
      return { fieldId: fieldId(row.key, side), message: message ?? '' }
    })
}

function useGradeFieldTexts() {
  const { editor, mine, rows } = useText(grades)
  const spoken = useQuantityText()
  const language = useLanguage()
  const formats = useOwnFormats()
  const precisionOf = (group: D86Group): string =>
    group === 'group4'
      ? editor.precisions.group4({ from: spoken.figure(HEAVY.ibp, '°C'), to: spoken.at(HEAVY.fbp, '°C') })
      : editor.precisions[group]
  const fieldTexts = ({ name, nameFa, category, d86Group, limits }: GradeEntries): FieldText[] => [
    { key: 'name', label: editor.name, text: name },
    { key: 'nameFa', label: editor.nameFa, text: nameFa },
    { key: 'category', label: editor.category, text: category ? CATEGORIES[category][language] : mine.any },
    { key: 'd86Group', label: editor.precision, text: precisionOf(d86Group) },
    ...limits.map(({ q, min, max, strict, note, units }, at) => {
      const sides = [min.trim() && `≥ ${min.trim()}`, max.trim() && `≤ ${max.trim()}`].filter(Boolean)
      const sign = unitWord(quantityIn(q, units, formats.of(q)).sign, language)
      const before = limits.slice(0, at).filter((other) => other.q === q).length
      return {
        key: `limit ${q} ${before}`,
        label: formats.name(q),
        text: [...sides.map((side) => `${side} ${sign}`), strict && rows.strict, note]
          .filter(Boolean)
          .join('\n'),
      }
    }),
  ]
  return { fieldTexts, precisionOf }
}
