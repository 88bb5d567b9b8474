// The landing page: menu, top, and the bar at its foot.

export const nameInSearchResults = 'AI Video Creation Service'
export const menuFeatures = 'Magic'
export const menuProcess = 'Process'
export const menuSamples = 'Sample'
export const menuReviews = 'Reviews'
export const menuQuestions = 'FAQ'
export const headline = 'Your photos, made into film.'
export const headlineText =
  'Send 5 to 15 photos of your business. We send back a short, cinematic vertical film, ready to post, in 24-48 hours.'
export const photosButton = 'Start Step 1: Send Photos'
export const pauseMotion = 'Pause motion'
export const barWatch = 'Watch Sample'
export const barPromise = '24-48 hours, one free revision, money-back guarantee'
export const barPromiseRounds = '24-48 hours, {rounds} of changes, money-back guarantee'
export const barPrice = 'From {price}'
export const priceAndDay = 'From {price}. Yours by {day}.'
export const nothingIsUploaded = 'Nothing is uploaded.'
