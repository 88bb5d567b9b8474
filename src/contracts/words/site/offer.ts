// A discount offer.

export const framePictureText = "A frame of a restaurant's film"
export const percentTitle = '{percent}% off your film'
export const priceTitle = '{price} for your film'
export const titleText = '{serviceName}, for a limited time.'
export const before = 'Before'
export const now = 'Now'
export const claimPercentButton = 'Claim {percent}% Discount'
export const claimPriceButton = 'Claim {price} Offer'
export const expiredTitle = 'This offer has expired'
export const expiredText = 'Asking for a new quote takes about 3 minutes. It arrives within 2 hours.'
export const usedTitle = 'This offer has been used'
export const usedText = 'It works once. Asking for a new quote takes about 3 minutes.'
export const unknownTitle = 'This offer isn’t valid'
export const unknownText = 'The link may be incomplete. Open it from your email again, or get a new quote.'
export const loadingYourOfferLabel = 'Loading your offer'
export const notLoaded = 'We couldn’t load your offer. Nothing is lost.'
export const getNewQuoteInsteadButton = 'Get New Quote Instead'
