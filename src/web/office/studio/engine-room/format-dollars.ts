const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

// The provider bills in dollars: $0.60.
export const formatDollars = (amount: number): string => dollars.format(amount)
