import { Readable } from 'node:stream'
import {
  changeWords as changeWordsCall,
  previewWords,
  readPreview,
  readWords as readWordsCall,
  testLetter as testLetterCall,
  type ShownPlace,
  type WordChange,
} from '#src/contracts/people/words.ts'
import { done } from '#src/contracts/call.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { changedWordsOf } from '#src/contracts/words/changed-words.ts'
import { type DeclaredWord, declaredWords, allPlaces, wordsIn } from '#src/contracts/words/declared-words.ts'
import { explainWords } from '#src/contracts/words/explain-words.ts'
import { letterPlaces } from '#src/contracts/words/letter-places.ts'
import { AppError } from '#src/kit/app-error.ts'
import { explainUndrawable } from '#src/kit/drawable-text.ts'
import { sendTestLetter, exampleValues, renderLetter } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { storeChanges, type SettingsDeps, isLast, findWordChanges } from './settings.ts'
import { type SitePlace, sitePlaces, type WordPlace } from '#src/contracts/words/word-places.ts'

type Words = Readonly<Record<string, string>>

export interface TypedWord extends DeclaredWord {
  typed: string
  // What is stored: nothing where it is the default.
  after: string
}

async function changeWords(deps: SettingsDeps, wanted: Words): Promise<void> {
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
async function keepPreview(deps: SettingsDeps, wanted: Words): Promise<void> {
  const words = Object.fromEntries(judgeWords(wanted).map(({ key, text, typed }) => [key, typed || text]))
  await deps.database.transaction((tx) => deps.settings.storePreview(tx, words, deps.clock.now()))
}

// As typed, whether it counts yet or not.
async function testLetter(deps: SettingsDeps, id: string, wanted: Words) {
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

async function presentWords(deps: SettingsDeps): Promise<{ places: ShownPlace[]; changes: WordChange[] }> {
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
async function renderPreview(deps: SettingsDeps, id: string): Promise<string> {
  const place = findPlace(id)
  const [stored, kept] = [await deps.settings.findWords(deps.database), await deps.settings.findPreview(deps.database)]
  const words = { ...stored, ...kept }
  if (isOnSite(place)) return deps.renderSitePage(place.page, changedWordsOf(sitePlaces, words))
  return renderLetter(deps, { place, words: changedWordsOf(letterPlaces, words) })
}

function findPlace(id: string): WordPlace {
  const place = allPlaces.find((one) => one.id === id)
  if (!place) throw new AppError('not_found', 'This place doesn’t exist.')
  return place
}

const isOnSite = (place: WordPlace): place is SitePlace => 'page' in place

export const wordsRoutes = (deps: SettingsDeps): Route[] => [
  route(readWordsCall, async () => ({ body: await presentWords(deps) })),
  route(changeWordsCall, async ({ body }) => {
    await changeWords(deps, body.values)
    return { body: done }
  }),
  route(previewWords, async ({ body }) => {
    await keepPreview(deps, body.values)
    return { body: done }
  }),
  route(testLetterCall, async ({ body }) => ({ body: await testLetter(deps, body.place, body.values) })),
  fileRoute(readPreview, async ({ params }) => {
    const bytes = Buffer.from(await renderPreview(deps, params.place))
    const contentType = 'text/html; charset=utf-8'
    return { body: { stream: Readable.from([bytes]), bytes: bytes.length, contentType }, headers: framedHeaders }
  }),
]

// Shown in a frame of our own page. It may load its pictures and fonts, and run nothing.
const framedHeaders = {
  'content-security-policy':
    "sandbox allow-same-origin; default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}
