import { useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { usePreferences, useServices, useSession } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { createDraftStorage } from './draft-storage.ts'
import { type FormStart, MaterialDialog } from './material-dialog.tsx'
import { copied, entriesOf } from './material-entries.ts'
import { createMaterialsApi } from './materials.api.ts'

interface CompleteMaterialProps {
  material: Material
  /** Where it is needed: a copy is filed under it. */
  category: CategoryName
  gaps: readonly PropertyName[]
  onClose: () => void
  onSaved: (saved: Material) => void
}

/** The form for what a material lacks: of one's own the material itself, of the catalogue, or of what is in a tank, a copy among one's own. */
export default function CompleteMaterial({
  material,
  category,
  gaps,
  onClose,
  onSaved,
}: CompleteMaterialProps) {
  const { http } = useServices()
  const { user } = useSession()
  const { units } = usePreferences()
  const [api] = useState(() => createMaterialsApi(http))
  const [drafts] = useState(() => createDraftStorage(tabStorage(), user?.username ?? ''))
  const [start] = useState((): FormStart => {
    const entries = entriesOf(material, units)
    if (material.is_owner && !material.is_tank)
      return { mode: 'edit', of: material, entries, kept: false, gaps }
    const copy = copied(entries)
    return {
      mode: 'add',
      entries: category === 'customized' ? copy : { ...copy, category },
      kept: false,
      gaps,
    }
  })
  return <MaterialDialog start={start} api={api} drafts={drafts} onClose={onClose} onSaved={onSaved} />
}
