import type { ShownPlace } from '#src/contracts/people/words.ts'
import type { SettingGroup } from './setting-groups.ts'

// Groups with a setting that has every word typed in its name, in its hint or in what the group says of itself.
export const findGroups = (groups: readonly SettingGroup[], typed: string): SettingGroup[] =>
  groups.filter(({ title, purpose, fields, secrets = [] }) =>
    [...fields, ...secrets].some(({ label, hint }) => hasWords(typed, `${title} ${purpose} ${label} ${hint}`)),
  )

// Places of texts, each with the texts that are found alone.
export const findPlaces = (places: readonly ShownPlace[], typed: string): ShownPlace[] =>
  places.flatMap((place) => {
    const words = place.words.filter(({ label, text, own }) =>
      hasWords(typed, `${place.title} ${label} ${text} ${own ?? ''}`),
    )
    return words.length > 0 ? [{ ...place, words }] : []
  })

export const hasWords = (typed: string, text: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
