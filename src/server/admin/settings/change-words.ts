import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { type DeclaredWord, declaredWords } from '#src/contracts/words/declared-words.ts'
import { explainWords } from '#src/contracts/words/explain-words.ts'
import { letterPlaces } from '#src/contracts/words/letter-places.ts'
import { AppError } from '#src/kit/app-error.ts'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import { sendTestLetter } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { storeChanges } from './change-settings.ts'
import { findPlace } from './read-words.ts'
import type { SettingsDeps } from './settings-deps.ts'

type Words = Readonly<Record<string, string>>

export interface TypedWord extends DeclaredWord {
  typed: string
  // What is stored: nothing where it is the default.
  after: string
}

export async function changeWords(deps: SettingsDeps, wanted: Words): Promise<void> {
  const words = judgeWords(wanted)
  await deps.database.transaction(async (tx) => {
    await deps.settings.lock(tx)
    await applyWords(deps, tx, words)
  })
}

// For a caller that holds the lock.
export async function applyWords(deps: SettingsDeps, tx: Transaction, words: readonly TypedWord[]): Promise<void> {
  const stored = await deps.settings.findWords(tx)
  const changes = words.map(({ key, after }) => ({ key, before: stored[key] ?? '', after }))
  await storeChanges(
    deps,
    tx,
    changes.filter(({ before, after }) => before !== after),
  )
}

// For a look before it counts: nobody is shown it but who asks for the preview.
export async function keepPreview(deps: SettingsDeps, wanted: Words): Promise<void> {
  const words = Object.fromEntries(judgeWords(wanted).map(({ key, text, typed }) => [key, typed || text]))
  await deps.database.transaction((tx) => deps.settings.storePreview(tx, words, deps.clock.now()))
}

// As typed, whether it counts yet or not.
export async function testLetter(deps: SettingsDeps, id: string, wanted: Words) {
  const typed = Object.fromEntries(judgeWords(wanted).map(({ key, typed: words }) => [key, words]))
  const words = { ...(await deps.settings.findWords(deps.database)), ...typed }
  return sendTestLetter(deps, { place: findPlace(id), words: changedWordsOf(letterPlaces, words) })
}

export function judgeWords(wanted: Words): TypedWord[] {
  return Object.entries(wanted).map(([key, typed]) => {
    const declared = declaredWords.get(key)
    if (!declared) throw new AppError('bad_request', `There is no text called ${key.slice(0, 100)}.`)
    const problem = explainWords(typed, declared) ?? (declared.isDrawn ? explainUndrawable(typed) : undefined)
    if (problem) throw new AppError('bad_request', `${declared.label}: ${problem}`)
    return { ...declared, typed, after: typed === declared.text ? '' : typed }
  })
}
