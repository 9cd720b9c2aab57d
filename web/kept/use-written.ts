import { useEffect, useRef, useState } from 'react'
import { firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { useConflict } from '#web/conflict/use-conflict.tsx'
import { useServices, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/faults.ts'
import { kept as keptText } from '#web/text/kept.ts'
import { createKeptApi, type WholeCalculation } from './kept.api.ts'
import { keepUnsaved, readUnsaved } from './unsaved.ts'

export type Saving = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'failed'; why: string }

interface Written {
  field: 'name' | 'note'
  id: string
  /** As the server has it. */
  kept: string | null
  onSaved: (text: string | null) => void
}

/** A text on one's own calculation, saved when its field is left. What could not be saved stays in the field and in this tab. */
export function useWritten({ field, id, kept, onSaved }: Written) {
  const { http } = useServices()
  const said = useText(faults)
  const t = useText(keptText)
  const [storage] = useState(() => tabStorage())
  const [text, setText] = useState(() => readUnsaved(storage, field, id) ?? kept ?? '')
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  const sent = useRef<string | null>(null)
  const typed = useRef(text)
  const held = useRef<string | null>(null)

  const sentence = (error: ApiError) =>
    (error.is === 'refused' && firstMessage(error.body, field)) || sayApiError(said, error)
  /** Where somebody else has written meanwhile, it is asked. */
  const save = async (seen = kept, isAgain = false) => {
    const wanted = text.trim() || null
    if (wanted === kept) return keepUnsaved(storage, field, id, null)
    if (sent.current === text || (held.current === text && !isAgain)) return
    held.current = null
    sent.current = text
    setSaving({ is: 'saving' })
    const answer = await createKeptApi(http).write(id, { [field]: wanted, seen: { [field]: seen } })
    // Something else may have been typed, or sent, in the meantime.
    if (sent.current === text) sent.current = null
    const isLatest = typed.current === text
    if (answer.ok) {
      if (isLatest) keepUnsaved(storage, field, id, null)
      onSaved(answer.value[field])
      return isLatest ? setSaving({ is: 'saved' }) : undefined
    }
    if (conflict.caught(answer.error)) held.current = text
    setSaving({ is: 'failed', why: sentence(answer.error) })
  }
  const conflict = useConflict<Pick<WholeCalculation, 'name' | 'note'>, string>({
    base: kept ?? '',
    mine: text,
    entriesOf: (now) => now[field] ?? '',
    said: (text) => [{ key: field, label: t[field], text }],
    onOver: (_, theirs) => void save(theirs[field], true),
    onTake: (theirs) => {
      type(theirs[field] ?? '')
      keepUnsaved(storage, field, id, null)
      onSaved(theirs[field])
    },
  })
  const type = (now: string) => {
    typed.current = now
    setText(now)
    setSaving({ is: 'idle' })
    keepUnsaved(storage, field, id, now)
  }
  // A screen that is left by the keyboard or the browser's own buttons takes the field away without a blur.
  const last = useRef(save)
  last.current = save
  useEffect(() => () => void last.current(), [])
  return { text, type, save, saving, conflict: conflict.dialog }
}
