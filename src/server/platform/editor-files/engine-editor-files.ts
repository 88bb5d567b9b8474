import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { LibraryTemplateId, TemplateFileKind } from '#src/contracts/studio/library-templates.ts'
import { layOutProject } from '#src/engine/export/lay-out-project.ts'
import { planTemplate } from '#src/engine/export/plan-template.ts'
import { packCapcut, packOtio, type ProjectFiles } from '#src/engine/export/project-files.ts'
import { waveFile } from '#src/engine/export/wave-file.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { readTemplate } from '#src/engine/templates/read-template.ts'
import { templateSchema } from '#src/engine/templates/template.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { EditorFiles, EditorKit, FilmToEdit } from './port.ts'

export function makeEditorFiles(clock: Clock): EditorFiles {
  const open = async (film: FilmToEdit, signal: AbortSignal | undefined): Promise<ProjectFiles> => {
    // The libraries of sound and film are large, and a start needs none of them.
    const { chooseCodec } = await import('#src/engine/encode/choose-codec.ts')
    const { makeSoundtrack } = await import('#src/engine/render/make-soundtrack.ts')
    const music = waveFile(await makeSoundtrack(chooseCodec(undefined), film.timeline, signal))
    return {
      project: layOutProject(film.name, film.timeline),
      madeAt: clock.now(),
      cover: film.cover,
      openMedia: film.openMedia,
      openMusic: async () => Readable.from([music]),
    }
  }
  return {
    async openTemplate(id, signal) {
      const path = templatePath(id)
      const film = await filmOfTemplate(id, planTemplate(await readTemplate(path)))
      return makeKit(await open(film, signal), () => readFile(path, 'utf8'))
    },
    openFilm: async (film, signal) =>
      makeKit(await open(film, signal), async () => JSON.stringify(film.timeline, undefined, 2)),
    parseTemplate: (data) => templateSchema.safeParse(data).data,
  }
}

const templatePath = (id: LibraryTemplateId): string =>
  join(import.meta.dirname, `../../../engine/templates/library/${id}.json`)

function makeKit(files: ProjectFiles, json: () => Promise<string>): EditorKit {
  const packers: Record<TemplateFileKind, () => AsyncIterable<Uint8Array | string>> = {
    capcut: () => packCapcut(files),
    otio: () => packOtio(files),
    json: async function* () {
      yield await json()
    },
  }
  return { pack: (kind) => Readable.from(packers[kind](), { objectMode: false }) }
}

// 'placeholder-3.jpg' of the plan becomes a card that says 'Photo 3'.
async function filmOfTemplate(id: LibraryTemplateId, timeline: Timeline): Promise<FilmToEdit> {
  const { width, height } = timeline
  const { drawPlaceholder } = await import('#src/engine/export/placeholder-photo.ts')
  const draw = (path: string): Promise<Buffer> =>
    drawPlaceholder({ label: path.replace(/^placeholder-(\d+)\.jpg$/, 'Photo $1'), ...sizeOf(timeline, path) })
  return {
    name: id,
    timeline,
    cover: await drawPlaceholder({ label: id, width: Math.round(width / 3), height: Math.round(height / 3) }),
    openMedia: async (path) => Readable.from([await draw(path)]),
  }
}

function sizeOf({ clips, width, height }: Timeline, path: string): { width: number; height: number } {
  const sources = clips.flatMap(({ treatment }) => (treatment.kind === 'full' ? [treatment.shot.source] : []))
  return sources.find((source) => source.path === path) ?? { width, height }
}
