import type { ChangedWords } from './say.ts'
import { wordsIn } from './declared-words.ts'
import type { WordPlace } from './word-places.ts'
import { ownValue } from '#src/kit/word-table.ts'

// From what is stored by key to what is said by default. Undefined where nothing of these places was changed.
export function changedWordsOf(
  places: readonly WordPlace[],
  stored: Readonly<Record<string, string>>,
): ChangedWords | undefined {
  const changed = places.flatMap(wordsIn).flatMap(({ key, text }) => {
    const own = ownValue(stored, key)
    return own ? [[text, own]] : []
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
