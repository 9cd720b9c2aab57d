import { useEffect, useState } from 'react'
import type { Material } from '#server/features/materials/materials.model.ts'
import { useDefinitions } from '#web/own/use-own-properties.ts'
import { useServices, useSession } from '#web/services.ts'
import { createMaterialsApi } from '../materials.api.ts'
import { createImportStore, type ImportStore } from './import.store.ts'
import { ImportDialog } from './import-dialog.tsx'
import { createSheetReader, type SheetReader } from './sheet-reader.ts'

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
}

export default function ImportRoom({ materials, onClose, onDone }: Props) {
  const { http } = useServices()
  const { user } = useSession()
  const [room] = useState(() => {
    const username = user?.username ?? ''
    if (kept?.username === username) return kept
    const reader = createSheetReader()
    const api = createMaterialsApi(http)
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
  return <ImportDialog store={room.store} reader={room.reader} onClose={onClose} onDone={onDone} />
}
