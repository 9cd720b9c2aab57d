import { useState } from 'react'
import { useLocation } from 'wouter'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { joined, nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { createCompanyApi } from '#web/company/company.api.ts'
import { useOtherSpaces } from '#web/company/shared-things.tsx'
import { mainCategory } from '#web/materials/list-tools.tsx'
import { materialKindOf } from '#web/materials/offer.ts'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { RequireRole } from '#web/session/require-role.tsx'
import { company as companyText } from '#web/text/company.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/disclosure.tsx'
import type { FormerRecipe } from '#web/wizard/rules/reuse.ts'
import { ExportMenu } from './export-menu.tsx'

interface SelectionBarProps {
  chosen: readonly Material[]
  onClear: () => void
  onDelete: (materials: readonly Material[]) => void
}

/** What can be done with the ticked materials, in the place of the filters. */
export function SelectionBar({ chosen, onClear, onDelete }: SelectionBarProps) {
  const t = useText(materialsText).selection
  const { prose } = useFormat()
  const [, navigate] = useLocation()
  const own = chosen.filter((material) => materialKindOf(material) === 'own')
  const others = chosen.length - own.length
  const canBlend = chosen.length >= MATERIAL_COUNT.min && chosen.length <= MATERIAL_COUNT.max
  const open = (isCompared: boolean) =>
    navigate('/materials-analysis', {
      state: { again: { ...recipeOfSelection(chosen), ...(isCompared && { isCompared }) } },
    })
  return (
    <section className="toolbar selection-bar line gap-2 middle" aria-label={t.label}>
      <p role="status" className="strong">
        {t.count(prose(chosen.length))}
      </p>
      <Button
        variant="primary"
        disabled={!canBlend}
        title={canBlend ? undefined : t.few}
        onClick={() => open(false)}
      >
        {t.blend}
      </Button>
      <Button disabled={!canBlend} title={canBlend ? undefined : t.few} onClick={() => open(true)}>
        {t.compare}
      </Button>
      <Button onClick={() => navigate('/prices', { state: { of: chosen.map(({ id }) => id) } })}>
        {t.setPrice}
      </Button>
      {own.length > 0 ? (
        <>
          <ExportMenu ids={own.map(({ id }) => id)} />
          <CopyAll materials={own} />
          <RequireRole of="blender">
            <Button onClick={() => onDelete(own)}>{t.delete}</Button>
          </RequireRole>
        </>
      ) : null}
      {own.length > 0 && others > 0 ? (
        <p className="note">{t.takes({ own: prose(own.length), others: prose(others) })}</p>
      ) : null}
      <Button variant="quiet" className="push" onClick={onClear}>
        {t.clear}
      </Button>
    </section>
  )
}

/** A recipe of these materials, their shares to be set. */
export function recipeOfSelection(materials: readonly Material[]): FormerRecipe {
  return {
    category: commonCategory(materials.map((one) => ({ categories: [mainCategory(one)] }))),
    basis: 'volume',
    components: materials.map(({ id }) => ({ id, percentage: 0 })),
  }
}

/** Copies to another space, one after the other; renders nothing where there is none. */
function CopyAll({ materials }: { materials: readonly Material[] }) {
  const t = useText(materialsText).selection
  const words = useText(companyText).copy
  const language = useLanguage()
  const { http, notices } = useServices()
  const spaces = useOtherSpaces()
  const [isBusy, setBusy] = useState(false)
  if (spaces.length === 0) return null
  const copy = async (to: string, place: string) => {
    setBusy(true)
    const missed: string[] = []
    for (const material of materials) {
      const answer = await createCompanyApi(http).copy({ object: 'material', id: material.id, to })
      if (!answer.ok) missed.push(nameOf(material, language))
    }
    setBusy(false)
    const count = materials.length - missed.length
    if (missed.length > 0)
      notices.say('error', 'copy', materialsText, ({ selection }, language) =>
        selection.notCopied({ names: joined(missed, language), place }),
      )
    else
      notices.say('success', 'copy', materialsText, ({ selection }) =>
        selection.copied({ count: String(count), place }),
      )
  }
  return (
    <MenuButton
      label={t.copyTo}
      busy={isBusy}
      items={spaces.map((one) => ({
        label: words.to(one.name),
        onChoose: () => void copy(one.id, one.name),
      }))}
    />
  )
}
