import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { matcher } from '#calc/vocabulary/rules/material-search.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { searchTextOf } from '../rules/offer.ts'
import { directionOf, useChoosingText } from './row-words.ts'

interface ElsewhereProps {
  category: CategoryName
  text: string
  /** What the category offers. */
  listed: readonly Material[]
}

const MOST = 5

/** What a search finds in other categories, and where; one's own first, which may have none but Customized. */
export function Elsewhere({ category, text, listed }: ElsewhereProps) {
  const t = useChoosingText()
  const manageMine = useAnalysisText().manageMine
  const prose = useProse()
  const language = useLanguage()
  const all = useEverything(category !== 'customized' && text.trim() !== '')
  const others = useMemo(() => {
    const here = new Set(listed.map(({ id }) => id))
    return all
      .filter(({ id }) => !here.has(id))
      .sort((a, b) => Number(b.is_owner) - Number(a.is_owner))
      .map((material) => ({ material, text: searchTextOf(material) }))
  }, [all, listed])
  const found = useMemo(() => {
    const isFound = matcher(text)
    return text.trim() === '' ? [] : others.filter((one) => isFound(one.text)).map(({ material }) => material)
  }, [others, text])
  if (found.length === 0) return null
  const hasOwn = found.some(({ is_owner }) => is_owner)
  return (
    <div className="elsewhere">
      <p>{t.elsewhere(CATEGORIES[category][language])}</p>
      <ul className="bullets">
        {found.slice(0, MOST).map((material) => (
          <li key={material.id}>
            <bdi dir={directionOf(material, language)}>{nameOf(material, language)}</bdi>{' '}
            <span className="soft">
              (
              {material.categories
                .map(({ name }) => CATEGORIES[name][language])
                .join(language === 'fa' ? '، ' : ', ')}
              )
            </span>
          </li>
        ))}
        {found.length > MOST ? <li>{t.elsewhereMore(prose(found.length - MOST))}</li> : null}
      </ul>
      {hasOwn ? (
        <p>
          {t.elsewhereOwn} <Link href="/my-materials">{manageMine}</Link>
        </p>
      ) : null}
    </div>
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
