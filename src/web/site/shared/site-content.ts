import { createContext, useContext, useMemo } from 'react'
import { defaultBusinessName } from '#src/contracts/people/business-name.ts'
import { type Prices, pricesOf } from '#src/contracts/prices.ts'
import { defaultRounds } from '#src/contracts/sales/revision-rounds.ts'
import { defaultKeptDays, type KeptDays } from '#src/contracts/studio/kept-days.ts'
import type { ShownFigures, SiteContent } from '#src/contracts/sales/site-content.ts'

// The element of a page that holds what it was rendered with.
export const siteContentId = 'site-content'

const noFigures: ShownFigures = { list: [], isSample: false, note: null }

// Where no server has rendered the page: in the back office, and behind the development server.
export const noContent: SiteContent = {
  isLaunched: true,
  figures: { home: noFigures, quote: noFigures },
  reviews: { list: [], isSample: false },
  contact: { email: null, phone: null, whatsApp: null, hours: null },
  business: { name: defaultBusinessName, legalName: '', address: '', companyNumber: '', vatNumber: '' },
  today: '',
  usesOwnEngine: false,
  hasCardForm: false,
  prices: {},
}

export const SiteContentContext = createContext(noContent)

export const useSiteContent = (): SiteContent => useContext(SiteContentContext)

export const useBusinessName = (): string => useSiteContent().business.name

export const useKeptDays = (): KeptDays => useSiteContent().keptDays ?? defaultKeptDays

export const useRounds = (): number => useSiteContent().revisionRounds ?? defaultRounds

export function usePrices(): Prices {
  const { prices } = useSiteContent()
  return useMemo(() => pricesOf(prices), [prices])
}

export function findSiteContent(): SiteContent {
  const text = document.getElementById(siteContentId)?.textContent
  return text ? (JSON.parse(text) as SiteContent) : noContent
}
