import { expect, test } from 'vitest'
import type { FilmEdit } from '#src/contracts/studio/film-edits.ts'
import { mergeEdit } from './edit-film.ts'

const photo = (photoId: string) => ({ photoId, isIncluded: true, focus: null, caption: '' })
const base: FilmEdit = {
  words: { businessName: 'Olive', tagline: '', cta: 'Book' },
  mood: null,
  look: null,
  keepsOrder: false,
  photos: [photo('a'), photo('b'), photo('c')],
  shots: [],
}
const shot = (photoId: string, beats: number) => ({ photoId, showing: 0, take: null, transition: null, beats })

test('two people who change different things both keep their changes', () => {
  const edit: FilmEdit = {
    ...base,
    words: { ...base.words, tagline: 'Wood-fired' },
    keepsOrder: true,
    photos: [photo('c'), { ...photo('a'), caption: 'The oven' }, photo('b')],
    shots: [shot('a', 1)],
  }
  const current: FilmEdit = {
    ...base,
    words: { ...base.words, cta: 'Book a table' },
    look: 'noir',
    photos: [photo('a'), { ...photo('b'), isIncluded: false }, photo('c')],
    shots: [shot('a', 4), shot('b', 2)],
  }
  expect(mergeEdit({ base, edit, current })).toEqual({
    words: { businessName: 'Olive', tagline: 'Wood-fired', cta: 'Book a table' },
    mood: null,
    look: 'noir',
    keepsOrder: true,
    photos: [photo('c'), { ...photo('a'), caption: 'The oven' }, { ...photo('b'), isIncluded: false }],
    shots: [shot('b', 2), shot('a', 1)],
  })
})

test('the order of the other one stays where nothing was moved, and the last word counts where both wrote', () => {
  const current = { ...base, keepsOrder: true, photos: [photo('b'), photo('a'), photo('c')], look: 'warm' as const }
  const merged = mergeEdit({ base, edit: { ...base, look: 'cool' }, current })
  expect(merged).toEqual({ ...current, look: 'cool' })
  const given = mergeEdit({
    base: { ...base, shots: [shot('a', 1)] },
    edit: base,
    current: { ...base, shots: [shot('a', 1)] },
  })
  expect(given.shots).toEqual([])
})
