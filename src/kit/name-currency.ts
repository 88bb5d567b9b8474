import { currentRegion, defaultRegion } from './region.ts'

// 'pounds', or the code of another currency: 'Amount in EUR'.
export const nameCurrency = (): string => {
  const { currency } = currentRegion()
  return currency === defaultRegion.currency ? 'pounds' : currency
}

// As it stands beside an amount: '£'.
export const currencySign = (): string => {
  const { before, after } = currentRegion().money
  return `${before}${after}`.trim()
}
