// How many days we keep the photos and films of an order after its delivery, and photos that led to no film.
export const defaultKeptTexts = { filmsKeptDays: '30', photosKeptDays: '90' } as const
export type KeptKey = keyof typeof defaultKeptTexts

// A film that nobody answers is approved after 7 days: then a week is left to download it.
export const keptDaysBounds = { least: 14, most: 365 } as const

export interface KeptDays {
  films: number
  photos: number
}

export const keptDaysOf = (texts: Partial<Record<KeptKey, string>>): KeptDays => ({
  films: Number(texts.filmsKeptDays || defaultKeptTexts.filmsKeptDays),
  photos: Number(texts.photosKeptDays || defaultKeptTexts.photosKeptDays),
})

export const defaultKeptDays = keptDaysOf({})

// What a page needs to say it; nothing where it is the default.
export function changedKeptDays(texts: Partial<Record<KeptKey, string>>): KeptDays | undefined {
  const { films, photos } = keptDaysOf(texts)
  return films === defaultKeptDays.films && photos === defaultKeptDays.photos ? undefined : { films, photos }
}
