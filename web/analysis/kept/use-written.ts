import { useEffect, useRef, useState } from 'react'
import { firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { usableStorage } from '#web/session/usable-storage.ts'
import { isSignedOut } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { kept as keptText } from '#web/text/en/kept.ts'
import { useAnalysisTools } from '../analysis-context.ts'
import { createKeptApi } from './kept.api.ts'
import { keepUnsaved, readUnsaved } from './unsaved.ts'

export type Saving = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'failed'; why: string }

interface Written {
  field: 'name' | 'note'
  /** Of the calculation. */
  id: string
  /** As the server has it. */
  kept: string | null
  onSaved: (text: string | null) => void
}

/** A text on one's own calculation, saved when its field is left. What could not be saved stays in the field and in this tab. */
export function useWritten({ field, id, kept, onSaved }: Written) {
  const { http } = useServices()
  const said = useText(faults)
  const t = useText(keptText).meanwhile
  const { onAuthenticationLost } = useAnalysisTools()
  const [storage] = useState(() => usableStorage(() => sessionStorage))
  const [text, setText] = useState(() => readUnsaved(storage, field, id) ?? kept ?? '')
  const [saving, setSaving] = useState<Saving>({ is: 'idle' })
  const sent = useRef<string | null>(null)
  const typed = useRef(text)
  const held = useRef<string | null>(null)

  const sentence = (error: ApiError) =>
    (error.is === 'refused' && firstMessage(error.body, field)) || sayApiError(said, error)
  /** Where somebody else has written meanwhile, only who asks again writes over it. */
  const save = async (isAgain = false) => {
    const wanted = text.trim() || null
    if (wanted === kept) return keepUnsaved(storage, field, id, null)
    if (sent.current === text || (held.current === text && !isAgain)) return
    held.current = null
    sent.current = text
    setSaving({ is: 'saving' })
    const answer = await createKeptApi(http).write(id, { [field]: wanted, seen: { [field]: kept } })
    // Something else may have been typed, or sent, in the meantime.
    if (sent.current === text) sent.current = null
    const isLatest = typed.current === text
    if (answer.ok) {
      if (isLatest) keepUnsaved(storage, field, id, null)
      onSaved(answer.value[field])
      return isLatest ? setSaving({ is: 'saved' }) : undefined
    }
    if (isSignedOut(answer.error)) return onAuthenticationLost()
    if (answer.error.is === 'refused' && answer.error.status === 409) {
      const theirs = answer.error.body[field] as string | null
      held.current = text
      onSaved(theirs)
      return setSaving({ is: 'failed', why: theirs === null ? t.gone : t.changed(theirs) })
    }
    setSaving({ is: 'failed', why: sentence(answer.error) })
  }
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
  return { text, type, save, saving }
}
