import { expect, test } from 'vitest'
import { otioSchema } from '#test/engine/otio-schema.ts'
import { projectFiles, richTimeline, unpack } from '#test/engine/packed-project.ts'
import { packOtio } from '#src/engine/export/project-files.ts'

const timeline = richTimeline()

async function readBundle() {
  const files = await unpack(packOtio(projectFiles(timeline)))
  return { files, document: otioSchema.parse(JSON.parse(new TextDecoder().decode(files['content.otio']))) }
}

test('the document is OpenTimelineIO, and its media lie beside it', async () => {
  const { files, document } = await readBundle()
  const clips = document.tracks.children.flatMap(({ children }) => children).filter((it) => it.OTIO_SCHEMA === 'Clip.2')
  const urls = clips.map(({ media_references: { DEFAULT_MEDIA: media } }) => media?.target_url ?? '')
  expect(urls.filter((url) => !files[url])).toEqual([])
  expect(new TextDecoder().decode(files['version.txt'])).toBe('1.0.0\n')
})

test('its clips and transitions match the timeline to the frame', async () => {
  const { document } = await readBundle()
  const film = document.tracks.children[0]?.children ?? []
  const clips = film.filter((it) => it.OTIO_SCHEMA === 'Clip.2')
  expect(clips.map(({ source_range }) => source_range.duration.value)).toEqual(
    timeline.clips.map(({ frames }) => frames),
  )
  const transitions = film.flatMap((it, index) =>
    it.OTIO_SCHEMA === 'Transition.1' ? [[film.slice(0, index).filter(isClip).length, it.out_offset.value]] : [],
  )
  const wanted = timeline.clips.flatMap(({ transition }, index) =>
    transition.kind === 'cut' ? [] : [[index, transition.frames]],
  )
  expect(transitions).toEqual(wanted)
})

const isClip = (it: { OTIO_SCHEMA: string }): boolean => it.OTIO_SCHEMA === 'Clip.2'

test('second pictures stand where the timeline has them', async () => {
  const { document } = await readBundle()
  const panes = document.tracks.children.filter(({ name }) => name.startsWith('Panes'))
  const starts = panes.flatMap(({ children }) => {
    let at = 0
    return children.flatMap((it) => {
      if (it.OTIO_SCHEMA === 'Transition.1') return []
      const start = at
      at += it.source_range.duration.value
      return it.OTIO_SCHEMA === 'Clip.2' ? [start] : []
    })
  })
  const split = timeline.clips.filter(({ treatment }) => treatment.kind === 'split')
  expect(split.length).toBeGreaterThan(0)
  expect([...new Set(starts)].sort((a, b) => a - b)).toEqual(split.map(({ start }) => start))
})

test('the words are markers', async () => {
  const { document } = await readBundle()
  expect(document.tracks.markers.map(({ name }) => name)).toContain('Wood-fired 🍕 by candlelight')
  expect(document.tracks.markers.map(({ marked_range }) => marked_range.start_time.value)).toEqual(
    timeline.layers.map(({ start }) => start).sort((a, b) => a - b),
  )
})
