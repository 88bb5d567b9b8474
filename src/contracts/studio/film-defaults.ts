import type { FilmLook, MusicMood } from './film-choices.ts'

// What a film starts with where its customer has chosen nothing, and how many are made at once.

export const filmDeliveries = ['approved', 'itself'] as const

// Without a mood or a look the engine chooses; without a number of lanes the machine does.
export const defaultFilmTexts = { filmMood: '', filmLook: '', filmDelivery: 'approved', renderLanes: '' } as const
export type FilmKey = keyof typeof defaultFilmTexts

export const mostLanes = 16

interface FilmDefaults {
  mood: MusicMood | null
  look: FilmLook | null
  deliversItself: boolean
}

export const filmDefaultsOf = (texts: Record<Exclude<FilmKey, 'renderLanes'>, string>): FilmDefaults => ({
  mood: (texts.filmMood || null) as MusicMood | null,
  look: (texts.filmLook || null) as FilmLook | null,
  deliversItself: texts.filmDelivery === 'itself',
})
