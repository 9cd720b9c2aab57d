import { useEffect, useState } from 'react'
import type { ApiError } from '#web/api/http.ts'
import { useServices } from '#web/services.ts'
import { createGradesApi, type Grade } from './grades.api.ts'

export type OwnGrades =
  | { is: 'loading' }
  | { is: 'ready'; grades: readonly Grade[] }
  | { is: 'failed'; error: ApiError }

const NONE: OwnGrades = { is: 'ready', grades: [] }

/** The reader's own grades, asked for where they are wanted and again with another `attempt`. */
export function useOwnGrades(isWanted = true, attempt = 0): OwnGrades {
  const { http } = useServices()
  const [state, setState] = useState<OwnGrades>({ is: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isWanted) return
    let gone = false
    createGradesApi(http)
      .own()
      .then((answer) => {
        if (gone) return
        setState(answer.ok ? { is: 'ready', grades: answer.value } : { is: 'failed', error: answer.error })
      })
    return () => {
      gone = true
    }
  }, [http, isWanted, attempt])
  return isWanted ? state : NONE
}
