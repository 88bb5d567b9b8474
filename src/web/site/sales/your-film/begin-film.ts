import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { usualCallToAction } from '#src/contracts/words/site/film-words.ts'
import { track } from '#src/web/api/track.ts'
import { newKey } from '#src/web/site/sales/quote/new-key.ts'
import { readKnownShop } from '#src/web/site/shared/known-shop.ts'
import { choosePhotos } from '#src/web/site/shared/choose-photos.ts'
import { type DraftWishes, keepFilmDraft } from '#src/web/site/shared/film-draft-store.ts'
import { say } from '#src/web/ui/say.ts'

const maxSeeds = 1_000_000

export const anySeed = (): number => 1 + Math.floor(Math.random() * maxSeeds)

export function freshWishes(): DraftWishes {
  const { nameToShow = '', tagline = '', callToAction = say(usualCallToAction) } = readKnownShop()
  return {
    tier: 'vr2',
    format: 'stories',
    seed: anySeed(),
    words: { businessName: nameToShow, tagline, cta: callToAction },
    photos: {},
  }
}

// Keeps the photos on this device for the page that shows them as a film.
export async function beginFilm(files: readonly File[]): Promise<void> {
  const { accepted } = choosePhotos(0, files.slice(0, maxPhotos))
  if (accepted.length === 0) return
  track('film_photos')
  await keepFilmDraft({ photos: accepted.map((file) => ({ key: newKey(), file })), wishes: freshWishes() })
}
