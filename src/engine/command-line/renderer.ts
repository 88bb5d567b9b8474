// What a film needs beyond its plan; slow to load.

export { chooseCodec } from '../encode/choose-codec.ts'
export { renderFilms } from '../render/render-film.ts'
export { makeSheet } from '../sheet/make-sheet.ts'
