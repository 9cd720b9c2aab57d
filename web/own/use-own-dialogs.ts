import { useState } from 'react'
import { useServices } from '#web/services.ts'
import type { Sentence } from '#web/ui/notices.store.ts'

interface Told<Kept> {
  reload: () => void
  /** Said of what was saved. */
  saved: (kept: Kept) => Sentence
  /** A further word on it replaces the former one. */
  cause: string
}

/** The dialogs of a screen of what a person defines: the one that edits, and the one that deletes. */
export function useOwnDialogs<Start, Kept>({ reload, saved, cause }: Told<Kept>) {
  const { notices } = useServices()
  const [start, setStart] = useState<Start | null>(null)
  const [deleting, setDeleting] = useState<Kept | null>(null)
  return {
    start,
    setStart,
    deleting,
    setDeleting,
    editor: {
      onClose: () => setStart(null),
      onSaved(kept: Kept) {
        notices.show('success', saved(kept), cause)
        setStart(null)
        reload()
      },
    },
    removal: {
      onClose: () => setDeleting(null),
      onGone() {
        setDeleting(null)
        reload()
      },
    },
  }
}
