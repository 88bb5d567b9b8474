// The landing page: what happens to a photo, the three steps, the promises.

export const featuresTitle = 'Three things happen to a photograph here.'
export const featuresText = 'No shoot, no crew, no script to write. You keep serving customers; we do the rest.'
export const evolvementTitle = 'Evolvement'
export const evolvementText =
  'A still becomes a shot. We find the depth in your photo and move a camera through it: a push-in, a slow pan, a rise.'
export const evolvementLabel = 'Push-in, 5 s'
export const intelligenceTitle = 'Intelligence'
export const intelligenceText =
  'We read every photo for subject, light and order. The strongest opens the film and the rest follow as a story.'
export const intelligenceLabel = 'Subject found'
export const intelligenceSecondLabel = 'Opens the film'
export const resultsTitle = 'Results'
export const resultsText =
  'A 30-40 second film made for the feed. The strongest shot comes first, and your name stays clear of the app’s buttons.'

export const stepsTitle = 'Three steps. Yours takes about 3 minutes.'
export const step1Time = 'minutes'
export const step1Name = 'Send Your Photos'
export const step1Text = 'Upload 5-12 photos from your phone or computer. It takes about 3 minutes.'
export const step2Time = 'hours, and production starts'
export const step2Name = 'AI Creates Videos'
export const step2Text = 'We grade your photos, move a camera through them and cut them to music.'
export const step3Time = 'hours, delivery guaranteed'
export const step3Name = 'Convert More Customers'
export const step3Text = '48-hour delivery guaranteed. Post to Reels, Stories, TikTok and your own website.'
export const stepsBelow = 'Quote response within 2 hours.'

export const promisesTitle = 'Three things you can hold us to.'
export const ownEngineTitle = 'Nothing is invented.'
export const ownEngineText =
  'Every shot is your own photo with a camera moved through it. No made-up rooms, plates or people.'
export const providerTitle = 'Only your photos.'
export const providerText = 'Every shot starts from a photo you sent. We never add stock pictures.'
export const musicTitle = 'The music is yours.'
export const musicText = 'It’s written and played for your film. Post it anywhere, even in adverts.'
export const deletedTitle = 'Deleted, with a receipt.'
export const deletedText =
  'Your photos and films are deleted {retentionDays} days after delivery, or sooner if you ask. We send you a receipt.'
