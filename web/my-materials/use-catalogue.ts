import { useEffect, useState } from 'react'
import type { Material } from '#server/features/materials/materials.model.ts'
import { createMaterialsApi } from '#web/materials/materials.api.ts'
import { createPricesApi, type Price } from '#web/prices/price-list.ts'
import { useServices } from '#web/services.ts'
import { useQuery } from '#web/ui/query.tsx'

/** The catalogue and what stands for the tanks, once they are wanted. */
export function useCatalogue(isWanted: boolean) {
  const { http } = useServices()
  // Wanted once, it stays.
  const [wasWanted, setWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWanted(true)
  const { asked, again, value } = useQuery(
    async (signal) => {
      const answer = wasWanted ? await createMaterialsApi(http).all(signal) : null
      return answer ?? { ok: true as const, value: [] as Material[], headers: new Headers() }
    },
    [wasWanted],
  )
  const isThere = wasWanted && asked.is === 'ready' && asked.question === JSON.stringify([true])
  return {
    asked: isThere || asked.is === 'failed' ? asked : { is: 'loading' as const },
    again,
    all: isThere ? value! : null,
  }
}

/** The dated price list, by material; empty until it is there. */
export function usePriceList(): ReadonlyMap<string, Price> {
  const { http } = useServices()
  const [prices, setPrices] = useState<ReadonlyMap<string, Price>>(new Map())
  useEffect(() => {
    const leaving = new AbortController()
    void createPricesApi(http)
      .list(leaving.signal)
      .then((answer) => {
        if (answer.ok) setPrices(new Map(answer.value.map((price) => [price.material, price])))
      })
    return () => leaving.abort()
  }, [http])
  return prices
}
