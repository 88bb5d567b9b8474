import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { libraryTemplateIds, libraryTemplateTexts } from '#src/contracts/studio/library-templates.ts'
import { formats } from '#src/engine/plan/formats.ts'
import { readTemplate } from '#src/engine/templates/read-template.ts'
import { templateSchema } from '#src/engine/templates/template.ts'
import { checkDraft } from '#test/engine/check-draft.ts'
import { richTimeline, unpack } from '#test/engine/packed-project.ts'
import { makeLocalEngine } from '#src/server/platform/film/local-engine.ts'
import { makeEditorFiles } from './engine-editor-files.ts'

const editorFiles = makeEditorFiles({
  clock: { now: () => new Date('2026-03-01T10:00:00Z') },
  engine: makeLocalEngine({ ffmpegPath: undefined }),
})

test.each(libraryTemplateIds)('what the card of %s says is what the engine renders', async (id) => {
  const template = await readTemplate(`src/engine/templates/library/${id}.json`)
  const { width, height } = formats[template.format]
  const { duration, resolution, description, features, format } = libraryTemplateTexts[id]
  expect({ duration, resolution, description }).toEqual({
    duration: template.style.seconds,
    resolution: `${width}x${height}`,
    description: template.description,
  })
  const [across = 1, down = 1] = format.split(':').map(Number)
  expect(width / height).toBeCloseTo(across / down)
  expect(features[0]).toContain(`${template.slots.length} shots`)
})

test('a template is packed with placeholders and music of its own length, and its JSON is the template', async () => {
  const kit = await editorFiles.openTemplate('social-square')
  const files = await unpack(kit.pack('capcut'))
  expect(checkDraft(files)).toEqual([])
  expect([...(files['social-square/materials/photo-01.jpg'] ?? [])].slice(0, 2)).toEqual([0xff, 0xd8])
  expect(files['social-square/materials/music.wav']?.length).toBe(44 + 15 * 48_000 * 4)
  expect(templateSchema.parse(JSON.parse(await text(kit.pack('json')))).id).toBe('social-square')
})

test('a film is packed with its own media', async () => {
  const openMedia = async (path: string) => Readable.from([Buffer.from(`bytes of ${path}`)])
  const timeline = { ...richTimeline(), frames: 300 }
  const kit = await editorFiles.openFilm({ name: 'olive-and-ember', timeline, cover: new Uint8Array(3), openMedia })
  const files = await unpack(kit.pack('otio'))
  const photo = Object.keys(files).find((name) => /^media\/photo-\d+\.jpg$/.test(name)) ?? 'no photo'
  expect(new TextDecoder().decode(files[photo])).toMatch(/^bytes of photo-\d+\.jpg$/)
  expect(JSON.parse(await text(kit.pack('json')))).toEqual(timeline)
})
