// Apart from the calls about photos: the form that counts them need not bring the parser of every answer.

export const maxPhotos = 25
export const maxPhotoBytes = 20 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/heic', 'image/webp'] as const

// For the `accept` of a file input. Only Apple's systems know the type of a HEIC file.
export const photoFormats = [...photoTypes, 'image/heif', '.heic', '.heif'].join(',')

// Two lines on the film: what can be read while a photo is on the screen.
export const maxCaptionCharacters = 90

// Found in one photo, the surest first. Planning takes time for each, and a visitor's page may say what it found: neither
// side takes more.
export const maxFaces = 20
export const maxObjects = 40
// Lines that are written in one photo, the largest first.
export const maxWriting = 30
