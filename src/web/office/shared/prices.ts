import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { defaultPrices, type Prices, pricesOf } from '#src/contracts/prices.ts'
import { followRegion } from '#src/contracts/region.ts'
import { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { keepWords } from '#src/web/ui/say.ts'

export const pricesKey = ['prices']

// Everybody may know them: some screens are open without a session.
export function usePriceList() {
  const list = useQuery({
    queryKey: pricesKey,
    queryFn: async ({ signal }) => {
      const { data } = await callApi(readSiteSettings, { signal })
      followRegion(data.region)
      keepWords(data.words)
      return data
    },
  })
  const prices = useMemo(() => list.data && pricesOf(list.data.prices), [list.data])
  return { ...list, prices, name: list.data?.name }
}

export const PricesContext = createContext<Prices>(defaultPrices)

// No screen is shown before they are there.
export const usePrices = (): Prices => useContext(PricesContext)
