import type { ChangedWords } from './say.ts'
import { wordsIn } from './declared-words.ts'
import type { WordPlace } from './word-places.ts'

// From what is stored by key to what is said by default. Undefined where nothing of these places was changed.
export function changedWordsOf(
  places: readonly WordPlace[],
  stored: Readonly<Record<string, string>>,
): ChangedWords | undefined {
  const changed = places.flatMap(wordsIn).flatMap(({ key, text }) => (stored[key] ? [[text, stored[key]]] : []))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
