import type { ShownPlace, WordChange } from '#src/contracts/people/words.ts'
import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { allPlaces, wordsIn } from '#src/contracts/words/declared-words.ts'
import { letterPlaces } from '#src/contracts/words/letter-places.ts'
import { type SitePlace, sitePlaces, type WordPlace } from '#src/contracts/words/word-places.ts'
import { AppError } from '#src/kit/app-error.ts'
import { exampleValues, renderLetter } from '#src/server/people/emails/feature.ts'
import { isLast } from './read-settings.ts'
import type { SettingsDeps } from './settings-deps.ts'
import { findWordChanges } from './store.ts'

export async function presentWords(deps: SettingsDeps): Promise<{ places: ShownPlace[]; changes: WordChange[] }> {
  const [stored, changes] = await Promise.all([deps.settings.findWords(deps.database), findWordChanges(deps.database)])
  const examples = exampleValues(await deps.readBusiness(deps.database))
  return {
    places: allPlaces.map((place) => ({
      id: place.id,
      title: place.title,
      kind: isOnSite(place) ? ('site' as const) : ('letter' as const),
      part: isOnSite(place) ? (place.part ?? null) : null,
      examples: isOnSite(place) ? {} : examples,
      words: wordsIn(place).map((word) => ({ ...word, own: stored[word.key] ?? null })),
    })),
    changes: changes.map(({ changedAt, ...change }, at) => ({
      ...change,
      changedAt: changedAt.toISOString(),
      label: wordLabels.get(change.key) ?? change.key,
      isLast: isLast(changes, at),
    })),
  }
}

// Where each text stands and what it is called.
export const wordLabels: ReadonlyMap<string, string> = new Map(
  allPlaces.flatMap((place) => wordsIn(place).map(({ key, label }) => [key, `${place.title}: ${label}`])),
)

// A page or a letter as it would be with the texts that were kept for a look.
export async function renderPreview(deps: SettingsDeps, id: string): Promise<string> {
  const place = findPlace(id)
  const [stored, kept] = [await deps.settings.findWords(deps.database), await deps.settings.findPreview(deps.database)]
  const words = { ...stored, ...kept }
  if (isOnSite(place)) return deps.renderSitePage(place.page, changedWordsOf(sitePlaces, words))
  return renderLetter(deps, { place, words: changedWordsOf(letterPlaces, words) })
}

export function findPlace(id: string): WordPlace {
  const place = allPlaces.find((one) => one.id === id)
  if (!place) throw new AppError('not_found', 'This place doesn’t exist.')
  return place
}

const isOnSite = (place: WordPlace): place is SitePlace => 'page' in place
