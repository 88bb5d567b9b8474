import { type FilmFormat, filmFormatNames } from '#src/contracts/film-choices.ts'
import type { FilmEngine, FilmOrder, Timeline } from '#src/server/platform/film/port.ts'
import type { FilmFileKind, FilmRow } from './tables.ts'

export interface Output {
  kind: FilmFileKind
  format: FilmFormat
  path: string
  // What the engine is asked for; a poster comes with its film.
  order?: FilmOrder
  // Asked for apart from the pictures.
  stems?: Timeline
}

// What a film is made into: every format with its poster, and the first one marked and small, which is watched before the
// approval. Timelines name files by their keys.
export function listOutputs(
  engine: Pick<FilmEngine, 'toPreview'>,
  { id, timelines }: Pick<FilmRow, 'id' | 'timelines'>,
  pathOf: (name: string) => string,
): Output[] {
  const outputs: Output[] = []
  const add = (kind: 'film' | 'preview', format: FilmFormat, timeline: Timeline): void => {
    const path = pathOf(`${id}-${kind}-${format}.mp4`)
    if (kind === 'film') {
      const poster = path.replace(/mp4$/, 'jpg')
      outputs.push({ kind, format, path, order: { timeline, output: path, poster } })
      outputs.push({ kind: 'poster', format, path: poster })
      return
    }
    // For a look: what it costs is missing to the next film.
    outputs.push({ kind, format, path, order: { timeline, output: path, quality: 'draft' } })
  }
  // The database keeps no order of keys.
  const planned = filmFormatNames.flatMap((format): [FilmFormat, Timeline][] => {
    const timeline = timelines[format]
    return timeline ? [[format, timeline]] : []
  })
  for (const [format, timeline] of planned) add('film', format, timeline)
  const [first] = planned
  if (first) add('preview', first[0], engine.toPreview(first[1]))
  // The premium music comes with its parts.
  if (first && isPremium(first[1])) {
    outputs.push({ kind: 'stems', format: first[0], path: pathOf(`${id}-stems.zip`), stems: first[1] })
  }
  return outputs
}

const isPremium = ({ audio: { source } }: Timeline): boolean => source.kind === 'composed' && source.ensemble === 'full'
