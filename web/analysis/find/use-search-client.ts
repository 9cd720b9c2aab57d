import { useEffect, useState } from 'react'
import { laboratoryPrecision } from '#web/lab/lab.api.ts'
import { useServices } from '#web/services.ts'
import { createSearchClient, type SearchClient } from './search-client.ts'

/** A client for the part of the page that asks; what is under way ends with it. */
export function useSearchClient(): SearchClient {
  const { http } = useServices()
  const [client] = useState(() =>
    createSearchClient(async () => {
      const answer = await laboratoryPrecision(http)
      return answer.ok ? answer.value.properties : null
    }),
  )
  useEffect(() => client.cancel, [client])
  return client
}
