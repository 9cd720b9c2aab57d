import { type ReactNode, useMemo, useState } from 'react'
import { blendVerdict } from '#calc/grades/blend-verdict.ts'
import type { Check } from '#calc/grades/check.ts'
import { withMeasured } from '#calc/grades/limit-rows.ts'
import { remarkText } from '#calc/grades/verdict-words.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { isWhole } from '#calc/vocabulary/rules/recipe-rules.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Lines } from '#web/ui/field.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { LimitList, limitColumns, Margin, LimitName as Name } from '#web/verdict/limit-list.tsx'
import { type LimitRow, limitRows, roughReasons } from '#web/verdict/rows.ts'
import { VerdictWords } from '#web/verdict/verdict-words.tsx'
import { useAnalysis, useDigits } from '../analysis-context.ts'
import { useCorrected } from '../bias/bias.tsx'
import { useCheck, useSpecification } from '../limits/use-check.ts'
import { ComputedFigures, StabilityLine, TraceOffers } from '../parts/beside-values.tsx'
import { TypicalOffers } from '../parts/typical-offers.tsx'
import { type Draft, recipeShares } from '../rules/draft.ts'
import { explain, sharedGaps } from '../rules/explain.ts'
import { computedOf, type Result } from '../rules/result.ts'
import {
  type AnswerRow,
  Difference,
  notesOn,
  Remarks,
  RowFigure,
  resultValue,
  useRows,
  useUntreated,
} from './answer-figures.tsx'
import { FixRow } from './fix-row.tsx'
import type { Preview } from './preview.tsx'

const NOT_CHECKED_SHOWN = 3

/** Shares that don’t make 100 % are no blend yet: its values are shown, and no verdict. */
const isJudged = ({ recipe }: Preview): boolean => isWhole(recipeShares(recipe))

/** What the laboratory found of the blend that is corrected, as long as the recipe is that blend alone. */
function foundOf(corrects: Draft['corrects'], { recipe }: Preview, check: Check | null): Check | null {
  if (!corrects || corrects.measured.grade.id !== check?.grade.id) return null
  const isAlone = recipe.components.every(
    ({ material, percentage }) => percentage === (material.id === corrects.material ? 100 : 0),
  )
  return isAlone ? corrects.measured : null
}

export function LiveVerdict({ preview }: { preview: Preview }) {
  const against = useAnalysis((state) => state.draft.against)
  const { check } = useCheck(against, preview.judged)
  const corrects = useAnalysis((state) => state.draft.corrects)
  const verdict = blendVerdict(check, foundOf(corrects, preview, check))
  const t = useText(grades).limits
  if (!verdict) return null
  return isJudged(preview) ? <VerdictWords verdict={verdict} /> : <span className="soft">{t.notWhole}</span>
}

export function LiveList({ preview }: { preview: Preview }) {
  const t = useText(grades).limits
  const words = useText(workbench)
  const { units, language } = usePreferences()
  const { shown } = useQuantities()
  const [aimed, setAimed] = useState<string | null>(null)
  const against = useAnalysis((state) => state.draft.against)
  const { judged, finish, pinned, recipe } = preview
  const { is, check } = useCheck(against, judged)
  const { specification } = useSpecification(against)
  const calc = useAnalysis((state) => state.calc)
  const computed = useMemo(
    () => calc && computedOf(judged, calc, specification),
    [judged, calc, specification],
  )
  const found = foundOf(
    useAnalysis((state) => state.draft.corrects),
    preview,
    check,
  )
  const shownCheck = check && found ? withMeasured(check, found) : check
  const limits = shownCheck ? limitRows(shownCheck, units).filter(({ state }) => state !== 'na') : []
  const rows = useRows(preview, limits)
  const blank = rows.flatMap(({ q, limit, own }) =>
    (limit ? limit.deciding.value : own ? own.value : judged.blend.results[q as PropertyName]) === null
      ? [q]
      : [],
  )
  const isWholeBlend = isJudged(preview)
  const corrected = useCorrected(judged)
  const gaps = sharedGaps(blank, judged, language, shown)
  const explained = explain(judged, language, shown)
  const columns = useLiveColumns(preview, {
    isChecked: check !== null,
    notesOf: (row) =>
      gaps.of.has(row.q)
        ? []
        : notesOn(row, explained, row.limit && remarkText(row.limit.deciding, explained.gaps, language)),
    corrected,
    aimed,
    onAim: (row) => setAimed(aimed === row.key ? null : row.key),
  })
  const opened = rows.find(({ key }) => key === aimed)
  const deciding = opened?.limit?.deciding.wire
  return (
    <>
      {is === 'loading' || is === 'failed' ? <p className="note">{t[is]}</p> : null}
      <StabilityLine result={judged} />
      <TypicalOffers result={judged} blank={blank} />
      <LimitList
        label={check ? t.live : words.preview.strip}
        columns={columns}
        rows={isWholeBlend ? rows : rows.map((row) => ({ ...row, state: null }))}
        hasHeads={pinned !== null || finish !== null}
        className={check ? 'limit-list-checked phone-rows' : undefined}
        under={
          opened && isQuantity(opened.q)
            ? {
                key: opened.key,
                content: (
                  <FixRow
                    key={opened.key}
                    q={opened.q}
                    limit={deciding?.limit == null ? null : { ...deciding, value: deciding.limit }}
                    preview={preview}
                    onClose={() => setAimed(null)}
                  />
                ),
              }
            : null
        }
      />
      <TraceOffers
        recipe={judged.recipe}
        properties={rows.flatMap(({ q }) => (isGap(q, judged.blend.gaps) ? [q] : []))}
      />
      {computed && (computed.heavy || recipe.dosed || (computed.composition && !check)) ? (
        <ComputedFigures of={computed} />
      ) : null}
      <Remarks preview={preview} rows={rows} corrected={corrected} roughBy={roughReasons(limits, language)}>
        <Lines of={gaps.texts} />
        {check && check.not_checked.length > 0 ? <NotChecked of={check.not_checked} /> : null}
      </Remarks>
    </>
  )
}

/** The first of what the grade limits and a blend doesn't tell, and how many more there are. */
function NotChecked({ of }: { of: Check['not_checked'] }) {
  const t = useText(grades).limits
  const language = useLanguage()
  const rest = of.length - NOT_CHECKED_SHOWN
  const named = of.slice(0, NOT_CHECKED_SHOWN).map((one) => one[language])
  return <p className="note">{t.notCheckedHere(named.join(t.comma), rest > 0 ? String(rest) : '')}</p>
}

interface AimButtonProps {
  name: string
  isOpen: boolean
  onOpen: () => void
  children: ReactNode
}

/** A figure that opens ways to another value. */
function AimButton({ name, isOpen, onOpen, children }: AimButtonProps) {
  const t = useText(workbench).preview
  return (
    <button type="button" className="figure-button" aria-expanded={isOpen} onClick={onOpen}>
      {children}
      <span className="visually-hidden"> {t.aim(name)}</span>
    </button>
  )
}

interface LiveColumnsProps {
  isChecked: boolean
  notesOf: (row: AnswerRow) => readonly ReactNode[]
  corrected: ReturnType<typeof useCorrected>
  /** The row that ways to another value stand under. */
  aimed: string | null
  onAim: (row: AnswerRow) => void
}

function useLiveColumns(
  preview: Preview,
  { isChecked, notesOf, corrected, aimed, onAim }: LiveColumnsProps,
): Column<AnswerRow>[] {
  const t = useText(grades).limits
  const words = useText(workbench)
  const { basisUnits } = useText(percentages)
  const language = useLanguage()
  const { digits: chosen } = useFormat()
  const digits = useDigits()
  const prose = useProse()
  const { judged, finish, pinned, recipe, estimate } = preview
  const blend: Result = { recipe, ...estimate }
  const isWholeBlend = isJudged(preview)
  const untreated = useUntreated(judged, corrected)
  const columns = limitColumns({ t, language, digits: chosen })
  const pin = useAnalysis((state) => state.draft.bench.pin)
  const pinnedResult = pin && pinned ? { recipe: pin, ...pinned } : null
  const shownColumns: (Omit<Column<AnswerRow>, 'copy'> | false)[] = [
    {
      key: 'property',
      head: words.preview.property,
      isRowHead: true,
      className: 'limit-property',
      cell: (row) => <Name {...row} states={t.states} notes={[...notesOf(row), ...untreated(row)]} />,
    },
    finish !== null && {
      key: 'blend',
      head: words.preview.blend,
      className: 'number limit-before',
      cell: (row) => <RowFigure row={{ ...row, limit: null }} result={blend} />,
    },
    {
      key: 'value',
      head: finish
        ? words.finish.head({
            percent: prose(finish.share),
            unit: basisUnits[recipe.basis],
            name: words.finish[finish.with],
          })
        : words.preview.blend,
      className: 'number limit-value medium',
      cell: (row) => {
        const figure = <RowFigure row={row} result={judged} corrected={corrected} />
        return isQuantity(row.q) && resultValue(judged, row.q) !== null ? (
          <AimButton name={row.name} isOpen={aimed === row.key} onOpen={() => onAim(row)}>
            {figure}
          </AimButton>
        ) : (
          figure
        )
      },
    },
    isChecked && {
      key: 'limits',
      head: t.columns.limit,
      className: 'number limit-limits',
      cell: ({ limit }) => (limit ? columns.limits.cell(limit) : <span className="note">{t.noLimit}</span>),
    },
    pinnedResult !== null && {
      key: 'pinned',
      head: words.pin.head,
      className: 'number limit-pinned',
      cell: (row) => <Difference row={row} result={blend} pinned={pinnedResult} />,
    },
    isChecked && {
      key: 'margin',
      head: t.columns.margin,
      className: 'limit-margin',
      cell: ({ limit }) =>
        limit && isWholeBlend ? <Margin row={limit} t={t} language={language} digits={digits} /> : null,
    },
    isChecked && {
      key: 'fix',
      head: t.fix,
      className: 'limit-fix',
      cell: (row) =>
        isWholeBlend && row.limit && row.limit.deciding.value !== null && isOut(row.limit) ? (
          // The row's value does the same for the keyboard.
          <button
            type="button"
            tabIndex={-1}
            className="link-button"
            aria-label={`${t.fix} ${row.name}`}
            onClick={() => onAim(row)}
          >
            {t.fix}
          </button>
        ) : null,
    },
  ]
  return shownColumns.flatMap((column) => (column ? [{ ...column, copy: () => null }] : []))
}

const isGap = (q: string, gaps: object = {}): q is PropertyName => gaps[q as keyof typeof gaps] != null

/** Missed or too close; where a rough rule is the cause, no recipe helps. */
const isOut = ({ state, isRough }: LimitRow) => (state === 'fail' || state === 'unsure') && !isRough
