// What the pages need to know of the engine's words.

export type { FilmWishes, PhotoWish, PlannedFilm } from '#src/engine/browser/plan-messages.ts'
