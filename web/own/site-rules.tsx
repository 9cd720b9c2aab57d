import { type ReactNode, useState } from 'react'
import type { MethodError, SiteRules } from '#calc/calculation/site-rules.ts'
import type { MethodCode } from '#calc/vocabulary/blend.ts'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import {
  CHOOSABLE_NAMES,
  type ChoosableName,
  choicesOf,
  usualMethodOf,
} from '#calc/vocabulary/method-choices.ts'
import { propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { CategoryFilter } from '#web/library/list-tools.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RoleNote, useDisabledReason } from '#web/session/require-role.tsx'
import { card } from '#web/text/card.ts'
import { materials } from '#web/text/materials.ts'
import { own } from '#web/text/own.ts'
import { latinApart } from '#web/text/prose.ts'
import { Select } from '#web/ui/choice.tsx'
import { all, Failed, QueryView, useMutation, useQuery } from '#web/ui/query.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import { useErrorText } from './rule-errors.tsx'

const BEARER = { bearer: true } as const

type Errors = Partial<Record<ChoosableName, MethodError[]>>

interface Loaded {
  rules: SiteRules
  version: string
  errors: Partial<Record<CategoryName, Errors>>
}

interface Row {
  category: CategoryName
  property: ChoosableName
  method: MethodCode
  errors: readonly MethodError[]
}

async function load(http: Http, signal: AbortSignal): Promise<Answer<Loaded>> {
  const [rules, errors] = await Promise.all([
    http.ask('GET /me/rules/', { ...BEARER, signal }),
    all(
      CATEGORY_NAMES.map((category) =>
        http.ask('GET /me/rules/errors/', { ...BEARER, query: { category }, signal }),
      ),
    ),
  ])
  if (!rules.ok) return rules
  if (!errors.ok) return errors
  const byCategory = Object.fromEntries(CATEGORY_NAMES.map((name, at) => [name, errors.value[at]!]))
  return { ...rules, value: { ...rules.value, errors: byCategory } }
}

/** What is of no category comes last. */
const LISTED = CATEGORY_NAMES.toSorted((a, b) => Number(a === 'customized') - Number(b === 'customized'))

/** Every property of each category that has a choice of rules, with the rule that new blends begin with. */
export const ruleRows = ({ rules, errors }: Pick<Loaded, 'rules' | 'errors'>): Row[] =>
  LISTED.flatMap((category) =>
    CHOOSABLE_NAMES.filter((name) => choicesOf(name).length > 1 && propertiesOf(category).includes(name)).map(
      (property) => ({
        category,
        property,
        method: rules[category]?.[property] ?? usualMethodOf(property),
        errors: errors[category]?.[property] ?? [],
      }),
    ),
  )

/** The rules by which new blends begin, by category, each with how far measured blends were off by it: others' and one's own. */
export function SiteRulesList({ choice }: { choice: ReactNode }) {
  const t = useText(own).site
  const words = useText(materials)
  const language = useLanguage()
  const { prose } = useFormat()
  const { http } = useServices()
  const [category, setCategory] = useState<CategoryName | 'all'>('all')
  const { asked, value, again, change } = useQuery((signal) => load(http, signal))
  const saving = useMutation()
  const columns = useRuleColumns(saving.busy, async ({ category, property }, method) => {
    if (!value) return
    const methods = { ...value.rules[category], [property]: method }
    const answer = await saving.run(() =>
      http.ask('PUT /me/rules/', { ...BEARER, body: { category, methods, seen: value.version } }),
    )
    if (answer) change((now) => ({ ...now, ...answer.value }))
    // Somebody else's are taken over.
    else again()
  })
  return (
    <div className="stack gap-2">
      <div className="toolbar line gap-2 across-3 middle">
        {choice}
        <CategoryFilter t={words} value={category} onValue={setCategory} />
        <span className="note">{t.lead}</span>
      </div>
      <RoleNote of="blender" />
      <Failed title={t.notSaved} error={saving.error} />
      <QueryView asked={asked} again={again} t={t}>
        {(loaded) => (
          <ListGrid
            label={t.rules}
            columns={columns}
            groups={[...Map.groupBy(ruleRows(loaded), (row) => row.category)]
              .filter(([of]) => category === 'all' || of === category)
              .map(([of, rows]) => ({ title: CATEGORIES[of][language], count: prose(rows.length), rows }))}
            keyOf={(row) => `${row.category} ${row.property}`}
          />
        )}
      </QueryView>
    </div>
  )
}

function useRuleColumns(isBusy: boolean, choose: (row: Row, method: MethodCode) => void): GridColumn<Row>[] {
  const t = useText(own).site
  const { usual, noMeasured } = useText(card)
  const language = useLanguage()
  const { prose } = useFormat()
  const errorText = useErrorText()
  const why = useDisabledReason('blender')
  const nameOf = (property: ChoosableName) => propertyOf(property)[language]
  return [
    { key: 'property', head: t.property, width: '12rem', cell: ({ property }) => nameOf(property) },
    {
      key: 'rule',
      head: t.rule,
      width: '19rem',
      cell: (row) => (
        <>
          {why === null ? (
            <Select
              labelHidden
              label={t.ruleOf({
                property: nameOf(row.property),
                category: CATEGORIES[row.category][language],
              })}
              value={row.method}
              onValue={(method) => !isBusy && choose(row, method)}
              options={choicesOf(row.property).map((value, at) => ({
                value,
                label: at === 0 ? `${methodName(value, language)} (${usual})` : methodName(value, language),
              }))}
            />
          ) : (
            <bdi>{methodName(row.method, language)}</bdi>
          )}
          {row.method === usualMethodOf(row.property) ? null : <span className="note block">{t.ours}</span>}
        </>
      ),
    },
    {
      key: 'measured',
      head: t.measured,
      isNamed: true,
      cell: ({ property, method }) => {
        const { measured } = ruleCardOf(property, method)
        if (!measured) return <span className="note">{noMeasured}</span>
        return <span className="small">{language === 'fa' ? latinApart(measured.fa) : measured.en}</span>
      },
    },
    {
      key: 'own',
      head: t.own,
      isNamed: true,
      cell: ({ property, errors }) =>
        errors.length === 0 ? (
          <span className="note">{t.noneMeasured}</span>
        ) : (
          <span className="small">
            {t.results(prose(errors[0]!.n))}
            {errors.map((one) => (
              <span key={one.method} className="block">
                {errorText(property, one)}
              </span>
            ))}
          </span>
        ),
    },
  ]
}
