// Why a photo is not in a film. The engine writes these sentences without knowing that they can be changed: a test
// compares them.

export const sameAsAnother = 'It shows the same as another photo.'
export const almostTheSame = 'Almost the same as another photo.'
export const blurred = 'It is blurred, and the film had no room for it.'
export const veryDark = 'It is very dark, and the film had no room for it.'
export const tooBlurred = 'It is too blurred to be shown.'
export const almostBlack = 'It is almost black: nothing can be seen.'
export const burntOut = 'It is too bright: nothing but white is left.'
export const noRoom = 'The film had no room for it: the others were stronger.'
export const byOurEditor = 'Our editor made the film without it.'
export const damaged = 'This photo is damaged: only part of it can be read. Send it again.'
export const notToOpen = 'This photo can’t be opened.'
export const notFound = 'This photo was not found.'
export const noPhoto = 'This photo isn’t in a format we can read.'
