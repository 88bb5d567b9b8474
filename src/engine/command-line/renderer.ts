// What a film needs beyond its plan; slow to load.

export { chooseCodec } from '#src/engine/encode/choose-codec.ts'
export { renderFilms } from '#src/engine/render/render-film.ts'
export { makeSheet } from '#src/engine/sheet/make-sheet.ts'
