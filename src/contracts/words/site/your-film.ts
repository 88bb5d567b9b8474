// See your film.

export const photoCount = '{count} of {max}'
export const morePhotos = 'more photos'
export const morePhotosHint = 'They stay on this device.'
export const readingLightAndColour = 'Reading light and colour'
export const lookingForFacesAndThings = 'Looking for faces and objects'
export const findingWhatStandsOut = 'Finding what stands out'
export const lookingAtPhotos = '{stage}: {done} of {total} photos.'
export const playingText =
  'This is your film, cut to its own music. The watermark goes once you’ve ordered and approved it.'
export const deleteButton = 'Delete'
export const deleteThisFilmText = 'This removes your photos, words and choices from this device. Nothing was ever sent.'
export const deleteThisFilmTitle = 'Delete this film?'
export const storyboardText =
  'This device can’t play the film. Here’s its storyboard; you’ll see the film once we have your photos.'
export const storyboardForScreenReaders = 'Storyboard'
export const yourName = 'Your name'
export const filmLabel = 'Film'
export const anotherCutButton = 'Try another version'
export const photoUnread = 'Your browser can’t read this photo. May we read it on our server? We won’t keep it.'
export const sendThisPhotoButton = 'Send this photo'
export const title = 'See your film.'
export const titleText =
  'Choose 3 to 25 photos. Your film plays here within seconds, and your photos stay on this device.'
export const promise1 = 'Nothing is uploaded. Your film is made on your own phone or computer.'
export const promise2 = 'Change the words, the order, the music and the look while it plays.'
export const promise3 = 'Order it when you like it. We make it in full quality in 24-48 hours.'
export const sampleFilm = 'Sample film'
