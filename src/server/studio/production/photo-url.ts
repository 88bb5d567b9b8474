// Where the office finds a copy of a photo.
export const photoUrl = (photoId: string, size: 'display' | 'thumb'): string =>
  `/uploads/property-images/${photoId}${size === 'thumb' ? '-thumb' : ''}.jpg`
