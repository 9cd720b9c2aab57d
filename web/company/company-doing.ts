import { useRef, useState } from 'react'
import { sayingFailure } from '#web/api/errors.ts'
import { useServices } from '#web/services.ts'
import { company as companyText } from '#web/text/company.ts'
import { type Mutation, useMutation } from '#web/ui/query.tsx'

const CAUSE = 'company'

/** One call at a time; a failure is shown as a docked notice, because the buttons are all over a long screen. */
export function useNotifiedDoing(): Mutation {
  const { notices } = useServices()
  const doing = useMutation()
  return {
    ...doing,
    run: (call) =>
      doing.run(async () => {
        const answer = await call()
        if (answer.ok) notices.settle(CAUSE)
        else {
          const why = sayingFailure(answer.error)
          notices.say('error', CAUSE, companyText, (t, language) => t.notDoneAs(why(language)))
        }
        return answer
      }),
  }
}

/**
 * Optimistic changes: shown at once, sent one after the other, skipping to the latest, and taken back if refused.
 * @param send resolves to null if refused
 */
export function usePendingChange<Change, Now>(
  send: (change: Change) => Promise<{ value: Now } | null>,
  onDone: (now: Now) => void,
) {
  const [pending, setPending] = useState<Change | null>(null)
  const latest = useRef<Change | null>(null)
  const request = async (change: Change) => {
    const isSending = latest.current !== null
    latest.current = change
    setPending(change)
    if (isSending) return
    let sent: Change
    let done: { value: Now } | null
    do {
      sent = latest.current!
      done = await send(sent)
      if (done) onDone(done.value)
    } while (done && latest.current !== sent)
    latest.current = null
    setPending(null)
  }
  return { pending, request: (change: Change) => void request(change) }
}
