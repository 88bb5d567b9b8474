import { expect, test } from 'vitest'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import { planWishes } from '#src/engine/browser/plan-wishes.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import { sampleAnalysis } from '#test/engine/sample-analysis.ts'
import { applySeenFilm } from './analyse.ts'
import { planFormat } from './plan.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

const engine = makeLocalEngine({ ffmpegPath: undefined })
const id = (place: number): string => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`
const gallery = Array.from({ length: 8 }, (_, position) => ({ id: id(position), position, caption: '' }))
// The page names a photo by a key, the server by its file: both are the same here, so that films can be compared.
const keyOf = (position: number): string => originalKey(id(position))

function seeFilm() {
  const { photos } = sampleAnalysis(8)
  const lone = photos.map((photo, index) => ({
    facts: { ...photo, photoPath: keyOf(index) },
    hash: ((1n << 32n) - 1n) << BigInt(index * 32),
  }))
  const order = [3, 1, 0, 2, 4, 5, 6, 7].map(keyOf)
  const wishes = {
    tier: 'vr3' as const,
    format: 'stories' as const,
    seed: 4711,
    words: { businessName: 'Olive & Ember', tagline: 'By the harbour', cta: 'Book a table' },
    mood: 'calm' as const,
    look: 'noir' as const,
    order,
    photos: {
      [keyOf(3)]: { caption: 'Open until ten' },
      [keyOf(1)]: { focus: { x: 0.25, y: 0.75 } },
      [keyOf(5)]: { isIncluded: false },
    },
  }
  return { wishes, planned: planWishes({ photos: lone, wishes, width: 360, mark: 'PREVIEW' }) }
}

function asSent({ wishes, planned }: ReturnType<typeof seeFilm>): SeenFilm {
  const photoWishes: Record<string, { caption?: string; focus?: { x: number; y: number }; isIncluded?: boolean }> =
    wishes.photos
  return {
    ...wishes,
    keepsOrder: true,
    photos: planned.photos.map((analysis) => {
      const { caption = '', focus = null, isIncluded = true } = photoWishes[analysis.photoPath] ?? {}
      const position = gallery.findIndex(({ id: photoId }) => originalKey(photoId) === analysis.photoPath)
      return { position, caption, focus, isIncluded, analysis }
    }),
  }
}

// As the server itself sees the photos: otherwise.
const ownRows = (): JobPhotoRow[] =>
  sampleAnalysis(8).photos.map((analysis, index) => ({
    jobId: id(99),
    photoId: id(index),
    position: 8 - index,
    isIncluded: true,
    analysis: { ...analysis, photoPath: keyOf(index), focus: { x: 0.1, y: 0.1 }, quality: index },
    ownAnalysis: null,
    problem: null,
    focusX: null,
    focusY: null,
    move: null,
    prompt: null,
  }))

test('production plans the very film that the customer saw in their browser', async () => {
  const seen = seeFilm()
  const film = asSent(seen)
  const rows = applySeenFilm(ownRows(), film, gallery)
  const job = {
    tier: 'vr3',
    seed: film.seed,
    targetSeconds: 38,
    mood: film.mood,
    look: film.look,
    keepsOrder: true,
    shots: [],
    formats: ['stories'],
    addOns: [],
    template: null,
    music: null,
    voice: null,
    branding: null,
    words: { ...seen.wishes.words, captions: [] },
  } as unknown as JobRow
  const captions = new Map([[id(3), 'Open until ten']])
  const { layers, ...made } = await planFormat(engine, { job, photos: rows, clips: [], captions }, 'stories')
  const { width: _, height: __, layers: seenLayers, ...shown } = seen.planned.timeline
  // The package holds the library: the same score, played by all of the ensemble.
  const audio = { ...shown.audio, source: { ...shown.audio.source, ensemble: 'full' } }
  expect({ ...made, width: 0, height: 0 }).toEqual({ ...shown, audio, width: 0, height: 0 })
  expect(layers).toEqual(seenLayers.filter(({ kind }) => kind !== 'watermark'))
  expect(made.grade.look).toBe('noir')
  expect(layers.map(({ text }) => text)).toContain('Open until ten')
  expect(JSON.stringify(made.clips)).not.toContain(id(5))
})

test('our own analysis is kept too, and a photo that arrived later comes last', () => {
  const film = asSent(seeFilm())
  const rows = applySeenFilm(ownRows(), { ...film, photos: film.photos.slice(1) }, gallery)
  expect(rows.at(-1)?.photoId).toBe(id(3))
  expect(rows.at(-1)?.ownAnalysis).toBeNull()
  expect(rows[0]?.ownAnalysis?.focus).toEqual({ x: 0.1, y: 0.1 })
})

test('the trade is the job’s own, whatever the page calls it', () => {
  const film = asSent(seeFilm())
  const photos = film.photos.map((photo) => ({
    ...photo,
    analysis: { ...(photo.analysis as object), businessType: 'constructor' },
  }))
  const trades = applySeenFilm(ownRows(), { ...film, photos }, gallery).map(({ analysis }) => analysis?.businessType)
  expect(new Set(trades)).toEqual(new Set(['restaurant']))
})
