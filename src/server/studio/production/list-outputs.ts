import { type FilmFormat, filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import type { FilmOrder, Timeline } from '#src/server/platform/film/port.ts'
import type { FilmFileKind, FilmRow } from './tables.ts'

export interface Output {
  kind: FilmFileKind
  format: FilmFormat
  path: string
  // What the engine is asked for; poster and strip come with their film.
  order?: FilmOrder
  // Asked for apart from the pictures.
  stems?: Timeline
}

// What a film is made into: every format with its poster, the same marked and small to be watched before the approval, and
// a strip of frames of the first. Timelines name files by their keys.
export function listOutputs(
  { id, timelines }: Pick<FilmRow, 'id' | 'timelines'>,
  toPreview: (timeline: Timeline) => Timeline,
  pathOf: (name: string) => string,
): Output[] {
  // The database keeps no order of keys.
  const planned = filmFormatNames.flatMap((format): [FilmFormat, Timeline][] => {
    const timeline = timelines[format]
    return timeline ? [[format, timeline]] : []
  })
  const nameOf = (kind: FilmFileKind, format: FilmFormat, ending: string): string =>
    pathOf(`${id}-${kind}-${format}.${ending}`)
  const films = planned.flatMap(([format, timeline], index): Output[] => {
    const [path, poster] = [nameOf('film', format, 'mp4'), nameOf('poster', format, 'jpg')]
    const strip = index === 0 ? nameOf('strip', format, 'jpg') : undefined
    return [
      { kind: 'film', format, path, order: { timeline, output: path, poster, strip } },
      { kind: 'poster', format, path: poster },
      ...(strip ? [{ kind: 'strip' as const, format, path: strip }] : []),
    ]
  })
  const previews = planned.map(([format, timeline]): Output => {
    const path = nameOf('preview', format, 'mp4')
    // For a look: what it costs is missing to the next film.
    return {
      kind: 'preview',
      format,
      path,
      order: { timeline: toPreview(timeline), output: path, quality: 'draft' },
    }
  })
  const [first] = planned
  // The premium music comes with its parts.
  const stems: Output[] =
    first && isPremium(first[1])
      ? [{ kind: 'stems', format: first[0], path: nameOf('stems', first[0], 'zip'), stems: first[1] }]
      : []
  return [...films, ...previews, ...stems]
}

const isPremium = ({ audio: { source } }: Timeline): boolean => source.kind === 'composed' && source.ensemble === 'full'
