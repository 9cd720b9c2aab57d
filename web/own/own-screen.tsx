import './own.css'
import { useLocation, useSearch } from 'wouter'
import { OFFERED_EXAMPLES } from '#calc/own/own-examples.ts'
import { nameOfOwn, OWN_PROPERTIES_MAX, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { unitWord } from '#web/format/quantities.ts'
import { LibraryPage } from '#web/library/library-page.tsx'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { own as texts } from '#web/text/own.ts'
import type { Translation } from '#web/text/text.ts'
import { Segments } from '#web/ui/segments.tsx'
import type { GridColumn } from '#web/ui/table/list-grid.tsx'
import { DefinitionsScreen, type OwnExamplesProps } from './definitions-list.tsx'
import { OwnEditor, useOwnFieldTexts } from './own-editor.tsx'
import { propertyAtStart } from './own-entries.ts'
import { createOwnPropertiesApi, type KeptProperty, useOwnProperties } from './own-list.ts'
import { ReadyMade } from './own-lists.tsx'
import { SiteRulesList } from './site-rules.tsx'

export default function OwnScreen() {
  const t = useText(texts)
  const language = useLanguage()
  const other = language === 'fa' ? 'en' : 'fa'
  const { value } = useFormat()
  const fieldTexts = useOwnFieldTexts()
  const columns: GridColumn<OwnProperty>[] = [
    {
      key: 'name',
      head: t.editor.fields.name,
      cell: (definition) => {
        const names = nameOfOwn(definition)
        return (
          <span className="two-names stack gap-0 starts breaks">
            <span>
              <bdi>{names[language]}</bdi>{' '}
              {definition.unit ? <bdi className="unit">{unitWord(definition.unit, language)}</bdi> : null}
            </span>
            <span className="note">
              {names[other] === names[language] ? null : (
                <>
                  <bdi lang={other}>{names[other]}</bdi>{' '}
                </>
              )}
              <code dir="ltr">{definition.key}</code>
            </span>
          </span>
        )
      },
    },
    { key: 'rule', head: t.editor.fields.rule, cell: (definition) => <RuleText definition={definition} /> },
    { key: 'range', head: t.range, width: '12rem', cell: (definition) => rangeText(definition, t, value) },
    {
      key: 'method',
      head: t.editor.fields.method,
      width: '12rem',
      cell: ({ method }) => (method ? <bdi>{method}</bdi> : null),
    },
  ]
  const list = useOwnProperties()
  const [, navigate] = useLocation()
  const which = new URLSearchParams(useSearch()).has('rules') ? 'rules' : 'ours'
  const choice = (
    <Segments
      label={t.which}
      value={which}
      onValue={(value) => navigate(value === 'rules' ? '?rules' : '/my-properties', { replace: true })}
      options={[
        { value: 'ours', label: t.whichOurs },
        { value: 'rules', label: t.whichRules },
      ]}
    />
  )
  if (which === 'rules')
    return (
      <LibraryPage tab="properties" count={list.own.is === 'ready' ? list.own.all.length : null}>
        <SiteRulesList choice={choice} />
      </LibraryPage>
    )
  return (
    <DefinitionsScreen<typeof t, KeptProperty, OwnProperty>
      {...list}
      choice={choice}
      texts={texts}
      t={t}
      tab="properties"
      calls={createOwnPropertiesApi}
      keyOf={({ key }) => key}
      nameOf={(definition, language) => nameOfOwn(definition)[language]}
      fieldTextsOf={(of) => fieldTexts(propertyAtStart({ is: 'edit', of }, []))}
      kind="own-property"
      shared="property"
      columns={columns}
      search={{ t, textsOf: (one) => [one.key, one.method, ...Object.values(nameOfOwn(one))] }}
      countOf={(count) => t.count({ count, all: String(OWN_PROPERTIES_MAX) })}
      Examples={Examples}
      Editor={OwnEditor}
    />
  )
}

/** "Average of powers, 13.45, +273.15; parts by volume". */
function RuleText({ definition: { rule, exponent, offset, basis } }: { definition: OwnProperty }) {
  const t = useText(texts)
  const format = useFormat()
  const hasBasis = basis !== null && basis !== rule
  return (
    <>
      {t.rules[rule].label}{' '}
      {exponent === null ? null : (
        <bdi className="soft" dir="ltr">
          (y{offset ? ` ${offset < 0 ? '−' : '+'} ${format.value(Math.abs(offset))}` : ''})
          <sup>{format.value(exponent)}</sup>
        </bdi>
      )}
      {hasBasis ? <span className="note block">{t.bases[basis]}</span> : null}
    </>
  )
}

type Texts = Translation<typeof texts>

function rangeText({ min, max }: OwnProperty, t: Texts, write: (value: number) => string): string | null {
  if (min !== null && max !== null) return t.between({ min: write(min), max: write(max) })
  if (min !== null) return t.from(write(min))
  return max === null ? null : t.upTo(write(max))
}

function Examples({ mine, onTake }: OwnExamplesProps<KeptProperty, OwnProperty>) {
  const t = useText(texts)
  if (mine === null) return null
  return (
    <ReadyMade
      t={t.examples}
      examples={OFFERED_EXAMPLES}
      nameOf={(definition, language) => nameOfOwn(definition)[language]}
      unitOf={({ unit }, language) => unitWord(unit, language)}
      what={(definition) => <RuleText definition={definition} />}
      isTaken={(definition) => mine.some(({ key }) => key === definition.key)}
      onTake={onTake}
    />
  )
}
