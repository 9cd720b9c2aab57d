import '../lab.css'
import '../../materials/materials.css'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { withQuery } from '#web/api/http.ts'
import { dateText } from '#web/format/date.ts'
import { textOrder } from '#web/format/sorting.ts'
import { GradeSelect } from '#web/grades/grade-select.tsx'
import { CategoryFilter, FoldButton } from '#web/library/list-tools.tsx'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole, RoleNote, useDisabledReason } from '#web/session/require-role.tsx'
import { histories } from '#web/text/histories.ts'
import { precision } from '#web/text/precision.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { Failed, QueryView, useQuery } from '#web/ui/query.tsx'
import { PrecisionDialog } from '../precision/precision-dialog.tsx'
import { HistoryView } from './history-view.tsx'
import { SummaryTable } from './summary-table.tsx'
import { type BiasView, quantitiesIn, queryOf, useBiases, useWholeHistory } from './use-biases.ts'

const ALL: BiasView = {
  category: 'all',
  grade: null,
  material: null,
  from: '',
  to: '',
  withoutOutliers: false,
}

export default function OverTimeScreen() {
  const t = useText(histories)
  const { open } = useText(precision)
  const [{ view, q }, setShown] = useState(readAddress)
  const [isPrecise, setPrecise] = useState(false)
  const [, navigate] = useLocation()
  const state = useBiases(view)
  const { asked, again, biases, isAsking } = state
  useEffect(() => {
    const query = withQuery('', queryOf(view, q))
    if (query !== window.location.search) navigate(`/my-analyses/laboratory${query}`, { replace: true })
  }, [view, q, navigate])
  const show = (change: Partial<BiasView>) => setShown({ q, view: { ...view, ...change } })
  const isFiltered = JSON.stringify(view) !== JSON.stringify(ALL)
  const names = biases ? quantitiesIn(biases) : []
  return (
    <Page
      title={t.title}
      lead={t.lead}
      width="wide"
      actions={
        <>
          <RequireRole of="laboratory">
            <Button icon={<Upload aria-hidden size={16} />} onClick={() => navigate('/laboratory/import')}>
              {t.import.open}
            </Button>
          </RequireRole>
          <Button onClick={() => setPrecise(true)}>{open}</Button>
          <ButtonLink href="/my-analyses">{t.back}</ButtonLink>
        </>
      }
    >
      <div className="stack">
        {isFiltered || names.length > 0 ? <HistoryFilters view={view} onView={show} /> : null}
        <QueryView asked={asked} again={again} t={t} />
        {biases && names.length === 0 && !isAsking ? (
          <section className="empty stack gap-3 starts card">
            {isFiltered ? (
              <>
                <p>{t.noneFound}</p>
                <Button onClick={() => setShown({ q, view: ALL })}>{t.filters.clear}</Button>
              </>
            ) : (
              <>
                <h2>{t.emptyTitle}</h2>
                <p className="soft">{t.empty}</p>
              </>
            )}
          </section>
        ) : null}
        {biases && names.length > 0 ? (
          <Found state={state} view={view} q={q} onChoose={(q) => setShown({ view, q })} />
        ) : null}
        {isPrecise ? (
          <PrecisionDialog
            category={view.category === 'all' ? 'customized' : view.category}
            onClose={() => setPrecise(false)}
          />
        ) : null}
      </div>
    </Page>
  )
}

interface FoundProps {
  state: ReturnType<typeof useBiases>
  view: BiasView
  q: Quantity | null
  onChoose: (q: Quantity) => void
}

function Found({ state, view, q, onChoose }: FoundProps) {
  const t = useText(histories)
  const { prose } = useFormat()
  const why = useDisabledReason('laboratory')
  const biases = state.biases!
  const names = quantitiesIn(biases)
  const most = Math.max(...names.map((one) => biases.properties[one]!.total))
  const chosen = q && names.includes(q) ? q : names.find((one) => biases.properties[one]!.total === most)!
  const whole = useWholeHistory(view, chosen, biases.properties[chosen]!)
  return (
    <div className="stack" aria-busy={state.isAsking || undefined}>
      {biases.left_out > 0 ? <p className="note">{t.leftOut(prose(biases.left_out))}</p> : null}
      <RoleNote of="laboratory" />
      <h2>{t.summary.title}</h2>
      <SummaryTable biases={biases} chosen={chosen} onChoose={onChoose} onUse={why ? null : state.use} />
      {state.conflict}
      <Failed title={t.bias.failed} error={state.switchFailed} />
      <p className="note">{view.category === 'all' ? t.bias.category : t.bias.note}</p>
      {state.useNone ? (
        <div className="line gap-3 middle">
          <RequireRole of="laboratory">
            <Button small disabled={state.isAsking} onClick={state.useNone}>
              {t.bias.off}
            </Button>
          </RequireRole>
        </div>
      ) : null}
      <QueryView {...whole} t={t}>
        {(bias) => (
          <HistoryView
            key={chosen}
            q={chosen}
            bias={bias}
            outlierRule={biases.outlier_rule}
            withoutOutliers={view.withoutOutliers}
            onChanged={state.again}
          />
        )}
      </QueryView>
    </div>
  )
}

function readAddress(): { view: BiasView; q: Quantity | null } {
  const query = new URLSearchParams(window.location.search)
  const category = query.get('category')
  const q = query.get('property')
  return {
    view: {
      category: isCategoryName(category) ? category : 'all',
      grade: query.get('grade'),
      material: query.get('material'),
      from: query.get('from') ?? '',
      to: query.get('to') ?? '',
      withoutOutliers: query.get('without_outliers') === 'true',
    },
    q: isQuantity(q) ? q : null,
  }
}

const ANY = ''

function HistoryFilters({ view, onView }: { view: BiasView; onView: (change: Partial<BiasView>) => void }) {
  const t = useText(histories).filters
  const [isOpen, setOpen] = useState(false)
  const language = useLanguage()
  const { http } = useServices()
  // All materials that the user may blend; where they can't be loaded, the filter offers none.
  const { value: materials } = useQuery((signal) => http.ask('GET /materials/', { bearer: true, signal }))
  const { own: grades } = useOwnGrades()
  const names = namesOf(materials ?? [], language)
  const inOrder = textOrder(language)
  const options = (materials ?? [])
    .map(({ id }, at) => ({ value: id, label: names[at]! }))
    .toSorted((one, other) => inOrder(one.label, other.label))
  const isListed = view.material === null || options.some(({ value }) => value === view.material)
  return (
    <search className={classNames('toolbar line gap-2 across-3 middle', !isOpen && 'toolbar-folded')}>
      <FoldButton label={t.fold} isOpen={isOpen} onOpen={setOpen} />
      <CategoryFilter t={t} value={view.category} onValue={(category) => onView({ category })} />
      <GradeSelect
        label={t.grade}
        value={view.grade}
        onValue={(grade) => onView({ grade })}
        own={grades}
        category={view.category === 'all' ? null : view.category}
        nothing={t.anyGrade}
      />
      <Select
        label={t.material}
        value={view.material ?? ANY}
        onValue={(id) => onView({ material: id === ANY ? null : id })}
        options={[
          { value: ANY, label: t.anyMaterial },
          ...options,
          ...(isListed ? [] : [{ value: view.material!, label: '…' }]),
        ]}
      />
      <span className="toolbar-break" />
      {(['from', 'to'] as const).map((end) => (
        <Day
          key={end}
          label={t[end]}
          day={view[end]}
          onDay={(day) => onView({ [end]: day })}
          isLast={end === 'to'}
        />
      ))}
      <Checkbox
        label={t.withoutOutliers}
        checked={view.withoutOutliers}
        onChecked={(withoutOutliers) => onView({ withoutOutliers })}
      />
    </search>
  )
}

interface DayProps {
  label: string
  day: string
  onDay: (day: string) => void
  isLast: boolean
}

/** A date field; text that can't be read yet changes nothing. */
function Day({ label, day, onDay, isLast }: DayProps) {
  const language = useLanguage()
  const { digits } = useFormat()
  const [text, setText] = useState(() => (day === '' ? '' : dateText({ day, time: null }, language, digits)))
  return (
    <DateField
      label={label}
      isDay
      // How a day is written stands once.
      hint={isLast ? '\u00a0' : undefined}
      text={text}
      onText={(typed) => {
        setText(typed)
        const reading = readDate(typed)
        if (reading.is === 'date' || reading.is === 'empty') onDay(reading.is === 'date' ? reading.day : '')
      }}
    />
  )
}
