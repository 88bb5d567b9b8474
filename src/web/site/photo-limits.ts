// The limits of contracts/photos.ts for a page that does without its parser. A test holds them against each other.
export const mostPhotos = 25
export const photoFormats = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'
