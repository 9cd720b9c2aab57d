import { useEffect } from 'react'
import { useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/page.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { MaterialPicker } from '../choose/material-picker.tsx'
import { FailureNotice } from '../parts/notices.tsx'

interface PickDialogProps {
  title: string
  hint: string
  onPick: (material: Material) => void
  onClose: () => void
}

/** One material of those that the category offers and the recipe does not have yet. */
export function PickDialog({ title, hint, onPick, onClose }: PickDialogProps) {
  const t = useText(workbench).picker
  const { store } = useAnalysisTools()
  const materials = useAnalysis((state) => state.materials)
  const { category, places } = useAnalysis((state) => state.draft)

  useEffect(() => {
    if (materials.is === 'none') void store.loadMaterials()
  }, [materials.is, store])

  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      <p className="note">{hint}</p>
      {materials.is === 'failed' ? (
        <FailureNotice of="materials" failure={materials.failure} onRetry={() => store.loadMaterials()} />
      ) : materials.is === 'loaded' && category !== null ? (
        <MaterialPicker
          materials={materials.list}
          category={category}
          places={places}
          locked="chosen"
          onToggle={onPick}
        />
      ) : (
        <Skeleton rows={6} label={t.loading} />
      )}
    </Dialog>
  )
}
