import { copyFile, writeFile } from 'node:fs/promises'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'
import type { FilmEngine, FilmOrder } from '#src/server/platform/film/port.ts'
import { samplePhoto } from '#test/engine/sample-analysis.ts'

// Looks at no photo and encodes nothing: every film is the same small file. Plans are the engine's own.
export function makeFakeFilmEngine(film: string): FilmEngine & { rendered: FilmOrder[][] } {
  const rendered: FilmOrder[][] = []
  const real = makeLocalEngine({ ffmpegPath: undefined })
  return {
    ...real,
    plan: async (analysis, options) => planFilm(analysis, options),
    rendered,
    analyse: async (paths) => ({
      photos: paths.map((photoPath, index) => samplePhoto(index, { photoPath, sequencePosition: index + 1 })),
      problems: [],
    }),
    render: async (orders) => {
      rendered.push(orders)
      for (const { output, poster, strip } of orders) {
        await copyFile(film, output)
        if (poster) await writeFile(poster, 'a poster')
        if (strip) await writeFile(strip, 'a strip')
      }
    },
    saveScore: async (_timeline, output) => writeFile(output, 'a score'),
    saveStems: async (_timeline, output) => writeFile(output, 'stems'),
    describe: async () => ({ width: 1080, height: 1920, seconds: 6 }),
  }
}
