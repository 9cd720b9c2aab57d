import { useEffect, useState } from 'react'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { ImportAnswer } from '#server/features/materials/files/import.model.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { useDefinitions } from '#web/own/own-properties.api.ts'
import { useServices, useSession } from '#web/services.ts'
import { importing } from '#web/text/importing.ts'
import { saying } from '#web/text/language.ts'
import { createMaterialsApi, type MaterialsApi } from '../materials.api.ts'
import { createImportStore, type ImportStore } from './import.store.ts'
import { ImportDialog } from './import-dialog.tsx'
import { createSheetReader, type SheetReader } from './sheet-reader.ts'
import './import.css'

interface Room {
  username: string
  store: ImportStore
  reader: SheetReader
}

/** What was read and corrected outlives the screen, and, for the same person, a session that ends and begins again. */
let kept: Room | null = null

interface Props {
  materials: readonly Material[]
  onClose: () => void
  onDone: () => void
  /** What was imported is taken back. */
  onUndone: () => void
}

const CAUSE = 'import'
/** Calls under way at a time. */
const AT_ONCE = 4

/** Deletes what an import made; what was changed since is kept, as the server compares the version. */
export async function takeBack(
  api: Pick<MaterialsApi, 'remove'>,
  made: readonly Pick<Material, 'id' | 'version'>[],
): Promise<{ gone: number; kept: number }> {
  const left = [...made]
  let kept = 0
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const answer = await api.remove(next.id, next.version)
      const isGone = answer.ok || (answer.error.is === 'refused' && answer.error.status === 404)
      if (!isGone) kept += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { gone: made.length - kept, kept }
}

export default function ImportRoom({ materials, onClose, onDone, onUndone }: Props) {
  const { http, notices } = useServices()
  const { user } = useSession()
  const [api] = useState(() => createMaterialsApi(http))
  const [room] = useState(() => {
    const username = user?.username ?? ''
    if (kept?.username === username) return kept
    const reader = createSheetReader()
    const store = createImportStore({
      read: reader.read,
      cancel: reader.cancel,
      send: api.importAll,
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
      now: () => performance.now(),
    })
    kept = { username, store, reader }
    return kept
  })
  const definitions = useDefinitions()
  useEffect(() => room.store.know(materials), [room, materials])
  useEffect(() => room.store.define(definitions), [room, definitions])
  const undo = async (made: readonly Material[]) => {
    const { gone, kept } = await takeBack(api, made)
    const said = saying(importing, (text, language) =>
      text.undone(numberIn(gone, language), kept === 0 ? null : numberIn(kept, language)),
    )
    notices.show(kept === 0 ? 'success' : 'error', said, CAUSE)
    onUndone()
  }
  /** Tells of an import. What it made can be taken back if all of that, and nothing else, is known. */
  const taken = async ({ created, updated, skipped, ids }: ImportAnswer) => {
    const before = new Set(materials.map(({ id }) => id))
    const listed = created > 0 ? await api.list() : null
    const made = listed?.ok ? listed.value.filter(({ id }) => ids.includes(id) && !before.has(id)) : []
    const said = saying(importing, (text, language) =>
      text.done(numberIn(created, language), numberIn(updated, language), numberIn(skipped, language)),
    )
    const isWhole = created > 0 && made.length === created
    notices.show('success', said, CAUSE, isWhole ? { act: () => void undo(made) } : undefined)
    onDone()
  }
  return <ImportDialog store={room.store} reader={room.reader} onClose={onClose} onTaken={taken} />
}
