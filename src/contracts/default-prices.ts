// What everything costs until the owner says otherwise, as the owner would type it: in pounds, without the sign. No price
// is written anywhere else.

export const defaultPriceTexts = {
  // The public price list.
  'price.vr1': '99',
  'price.vr2': '119',
  'price.vr3': '149',
  'price.combo-3': '297',
  'price.combo-5': '495',
  'price.express': '39',
  'price.premium-music': '19',
  'price.custom-branding': '32',
  'price.extra-revisions': '26',
  'price.social-sizes': '13',
  'price.priority-support': '19',
  'price.rush': '20',
  // Shown with their prices and asked for with a quote: they cannot be paid online.
  'price.voice': '32',
  'price.photography': '30',
  // What the Terms state, and what the owner's screens estimate with.
  'terms.vr1': '77',
  'terms.vr2': '99',
  'terms.vr3': '119',
  'terms.monthly': '299',
  'terms.express': '30',
  // The first film, in the letter a week after the quote.
  'offer.day7': '77',
  // The published discount, in per cent.
  'offer.percent': '10',
}

// The answers of the quote form about a budget. They are a scale, and stay where they are when a price moves.
export const budgetSteps = ['£77', '£99', '£119', '£199', '£299'] as const

// What a combo of so many films is said to save, in pence, while its price is the default and the site is not launched.
export const writtenSavings: Record<number, number> = { 3: 60_00, 5: 150_00 }
