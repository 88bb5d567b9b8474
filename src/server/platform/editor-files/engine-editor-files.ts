import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { LibraryTemplateId, TemplateFileKind } from '#src/contracts/studio/library-templates.ts'
import { layOutProject } from '#src/engine/export/lay-out-project.ts'
import { packCapcut, packOtio, type ProjectFiles } from '#src/engine/export/project-files.ts'
import { templateWishes } from '#src/engine/export/template-wishes.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { readTemplate } from '#src/engine/templates/read-template.ts'
import { templateSchema } from '#src/engine/templates/template.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import type { EditorFiles, EditorKit, FilmToEdit } from './port.ts'

interface Tools {
  clock: Clock
  engine: Pick<FilmEngine, 'plan' | 'saveWave'>
}

export function makeEditorFiles({ clock, engine }: Tools): EditorFiles {
  const open = async (film: FilmToEdit, signal: AbortSignal | undefined): Promise<ProjectFiles> => {
    const music = await compose(engine, film.timeline, signal)
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
      const film = await filmOfTemplate(id, await engine.plan(...templateWishes(await readTemplate(path))))
      return makeKit(await open(film, signal), () => readFile(path, 'utf8'))
    },
    openFilm: async (film, signal) =>
      makeKit(await open(film, signal), async () => JSON.stringify(film.timeline, undefined, 2)),
    parseTemplate: (data) => templateSchema.safeParse(data).data,
  }
}

async function compose(
  { saveWave }: Tools['engine'],
  film: Timeline,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-music-'))
  try {
    const path = join(folder, 'music.wav')
    await saveWave(film, path, signal)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
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
