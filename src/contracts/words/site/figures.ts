// The figures of the business, and how they were counted.

export const businesses = 'businesses'
export const delivery = 'delivery'
export const satisfaction = 'satisfaction'
export const filmsMade = 'films made'
export const hoursToTheFirstCut = 'hours to the first cut'
export const wouldOrderAgain = 'would order again'
export const hours = 'hr'
export const counted = 'Counted from our orders.'
export const countedBusinesses = 'Businesses: customers with a film that was paid for and delivered.'
export const countedDelivery =
  'Delivery: half our films were ready in this time or less, counted from payment and photos.'
export const countedFilms = 'Films made: paid for and delivered.'
export const countedFirstCut =
  'Hours to the first cut: half our films were ready in this time or less, counted from payment and photos.'
export const countedSatisfaction = 'Satisfaction: the share of our {count} reviews of paid orders with 4 or 5 stars.'
