import { useEffect, useMemo, useState } from 'react'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
import { matcher } from '#calc/vocabulary/rules/material-search.ts'
import { joined, nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysisTools, useProse } from '../analysis-context.ts'
import { kindOf, searchTextOf } from '../rules/offer.ts'
import { directionOf, useChoosingText } from './row-words.ts'

interface ElsewhereProps {
  category: CategoryName
  text: string
  /** What the category offers. */
  listed: readonly Material[]
  isFull: boolean
  onToggle: (material: Material) => void
}

const MOST = 5
/** One's own, then what a refinery has. */
const KINDS_FIRST = ['tank', 'own', 'typical', 'published']
/** Names of properties in a line, the number of the others after them. */
const NAMED = 4

/** What a search finds in other categories, with what it costs in values; one's own first, then typical streams. */
export function Elsewhere({ category, text, listed, isFull, onToggle }: ElsewhereProps) {
  const t = useChoosingText()
  const { store } = useAnalysisTools()
  const prose = useProse()
  const language = useLanguage()
  const all = useEverything(category !== 'customized' && text.trim() !== '')
  const others = useMemo(() => {
    const here = new Set(listed.map(({ id }) => id))
    return all
      .filter(({ id }) => !here.has(id))
      .sort((a, b) => KINDS_FIRST.indexOf(kindOf(a)) - KINDS_FIRST.indexOf(kindOf(b)))
      .map((material) => ({ material, text: searchTextOf(material) }))
  }, [all, listed])
  const found = useMemo(() => {
    const isFound = matcher(text)
    return text.trim() === '' ? [] : others.filter((one) => isFound(one.text)).map(({ material }) => material)
  }, [others, text])
  if (found.length === 0) return null
  const costOf = ({ properties }: Material) => {
    const lacking = propertiesOf(category).filter((name) => properties[name] == null)
    if (lacking.length === 0) return t.elsewhereWhole
    const names = lacking.slice(0, NAMED).map((name) => propertyOf(name)[language])
    const more = lacking.length - NAMED
    return t.without(joined(more > 0 ? [...names, t.more(prose(more))] : names, language))
  }
  return (
    <section className="small" aria-labelledby="elsewhere-title">
      <p id="elsewhere-title">
        <strong>{t.elsewhere}</strong>
      </p>
      <ul>
        {found.slice(0, MOST).map((material) => {
          const name = nameOf(material, language)
          return (
            <li key={material.id} className="row gap-3 middle apart padded ruled">
              <div>
                <bdi dir={directionOf(material, language)}>{name}</bdi>{' '}
                <span className="soft">
                  (
                  {joined(
                    material.categories.map(({ name }) => CATEGORIES[name][language]),
                    language,
                  )}
                  )
                </span>
                <span className="note block">{costOf(material)}</span>
              </div>
              <Button
                small
                disabled={isFull}
                title={isFull ? t.full : undefined}
                aria-label={t.elsewhereAddOf(name)}
                onClick={() => {
                  store.invite(material)
                  onToggle(material)
                }}
              >
                {t.elsewhereAdd}
              </Button>
            </li>
          )
        })}
      </ul>
      {found.length > MOST ? <p className="note">{t.elsewhereMore(prose(found.length - MOST))}</p> : null}
    </section>
  )
}

/** All materials, asked for once somebody searches. What does not come is not missed: the list itself is there. */
function useEverything(isWanted: boolean): readonly Material[] {
  const { api } = useAnalysisTools()
  const [all, setAll] = useState<readonly Material[] | null>(null)
  const isNeeded = isWanted && all === null
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    void api.materials('customized').then((answer) => {
      if (!isGone) setAll(answer.ok ? answer.value : [])
    })
    return () => {
      isGone = true
    }
  }, [isNeeded, api])
  return all ?? []
}
