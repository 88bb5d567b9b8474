import { beforeAll, expect, test } from 'vitest'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { readTemplate } from '#src/engine/templates/read-template.ts'
import { checkDraft, type DraftFiles } from '#test/engine/check-draft.ts'
import { projectFiles, richTimeline, unpack } from '#test/engine/packed-project.ts'
import { templateWishes } from '#src/engine/export/template-wishes.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import { packCapcut } from '#src/engine/export/project-files.ts'

type Draft = Record<string, ReturnType<typeof JSON.parse>>

let timeline: Timeline
let files: DraftFiles
beforeAll(async () => {
  timeline = richTimeline()
  files = await unpack(packCapcut(projectFiles(timeline)))
})

const read = (name: string): Draft => JSON.parse(new TextDecoder().decode(files[`cafe-ole/${name}`]))
const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

test('the draft of a film holds every rule of the format', () => {
  expect(checkDraft(files)).toEqual([])
})

test.each(['luxury', 'rental', 'social-square', 'commercial'])('so does the draft of the template %s', async (id) => {
  const template = await readTemplate(`src/engine/templates/library/${id}.json`)
  expect(checkDraft(await unpack(packCapcut(projectFiles(planFilm(...templateWishes(template))))))).toEqual([])
})

test('every cut, every word and the end lie on the frame of the timeline', () => {
  const { tracks, duration, materials } = read('draft_content.json')
  const frameOf = (micros: number): number => Math.round((micros * 30) / 1e6)
  const spans = (segments: Draft[]): number[][] =>
    segments.map(({ target_timerange: { start, duration: length } }) => [frameOf(start), frameOf(start + length)])
  expect(spans(tracks[0].segments)).toEqual(timeline.clips.map(({ start, frames }) => [start, start + frames]))
  expect(frameOf(duration)).toBe(timeline.frames)
  const texts = tracks.filter(({ type }: Draft) => type === 'text').flatMap(({ segments }: Draft) => segments)
  expect(spans(texts).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(
    timeline.layers.map(({ start, frames }) => [start, start + frames]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  )
  const words = materials.texts.map(({ content }: Draft) => JSON.parse(content).text)
  expect(words).toContain('Café Olé\nPizza 🍕 and more')
})

test('a clip goes on above the next one for as long as the transition lasts, and fades', () => {
  const { tracks } = read('draft_content.json')
  const next = timeline.clips[1]
  if (!next || next.transition.kind === 'cut') throw new Error('The film needs a transition at its second clip.')
  const tail = tracks
    .slice(1)
    .flatMap(({ segments }: Draft) => segments)
    .find(({ target_timerange: { start } }: Draft) => start === Math.round((next.start * 1e6) / 30))
  expect(tail.target_timerange.duration).toBe(Math.round((next.transition.frames * 1e6) / 30))
  const fade = tail.common_keyframes.find((list: Draft) => list['property_type'] === 'KFTypeAlpha')
  expect(fade.keyframe_list.map(({ values }: Draft) => values[0])).toEqual([1, 0])
})

// What the checker says about the draft after one change to it, in both of its copies.
function checkChanged(mutate: (content: Draft, meta: Draft) => void): string[] {
  const [content, meta] = [read('draft_content.json'), read('draft_meta_info.json')]
  mutate(content, meta)
  const draft = bytes(content)
  return checkDraft({
    ...files,
    'cafe-ole/draft_content.json': draft,
    'cafe-ole/draft_info.json': draft,
    'cafe-ole/draft_meta_info.json': bytes(meta),
  })
}

// One broken rule each. A checker that lets one of these pass checks nothing.
const mutations: [string, (content: Draft, meta: Draft) => void][] = [
  ['another version', (content) => (content['version'] = 350000)],
  ['no new version', (content) => delete content['new_version']],
  ['another platform', (content) => (content['platform'].app_version = '5.0.0')],
  ['no last platform', (content) => delete content['last_modified_platform']],
  ['a background', (content) => (content['canvas_config'].background = 'black')],
  ['no config', (content) => delete content['config']],
  ['a keyframe list missing', (content) => delete content['keyframes'].handwrites],
  ['a material list missing', (content) => delete content['materials'].hsl],
  ['a time between frames', (content) => (content['tracks'][0].segments[0].target_timerange.duration -= 1000)],
  ['a broken time', (content) => (content['tracks'][0].segments[1].target_timerange.start += 0.5)],
  ['overlapping segments', (content) => content['tracks'][0].segments.splice(1, 1, content['tracks'][0].segments[0])],
  ['a gap in the film', (content) => content['tracks'][0].segments.splice(1, 1)],
  ['source unlike target', (content) => (content['tracks'][0].segments[0].source_timerange.duration += 33_333)],
  ['another speed', (content) => (content['tracks'][0].segments[0].speed = 2)],
  ['a track with a flag', (content) => (content['tracks'][0].flag = 1)],
  ['a track without a name', (content) => delete content['tracks'][0].is_default_name],
  ['a segment without keyframes', (content) => (content['tracks'][0].segments[0].keyframe_refs = ['x'])],
  ['a picture without a clip', (content) => (content['tracks'][0].segments[0].clip = null)],
  [
    'sound with a clip',
    (content) => (trackOf(content, 'audio').segments[0].clip = content['tracks'][0].segments[0].clip),
  ],
  ['a photo with a length', (content) => (photoOf(content).duration = 5_000_000)],
  ['a photo without a corner', (content) => delete photoOf(content).crop.lower_left_y],
  ['a photo without a size', (content) => (photoOf(content).width = 0)],
  ['an unknown local id', (content) => (photoOf(content).local_material_id = 'ABC')],
  ['a file that is not there', (content) => (photoOf(content).path += 'x')],
  ['a companion missing', (content) => content['tracks'][0].segments[0].extra_material_refs.pop()],
  ['a companion in no list', (content) => (content['materials'].material_colors = [])],
  [
    'a second speed',
    (content) => content['tracks'][0].segments[0].extra_material_refs.push(content['materials'].speeds[1].id),
  ],
  ['text that is no JSON', (content) => (content['materials'].texts[0].content = { text: 'x' })],
  ['a range in letters', (content) => shortenRange(content)],
  ['scale apart in x and y', (content) => (movingOf(content).uniform_scale.on = false)],
  ['keyframes out of order', (content) => movingOf(content).common_keyframes[0].keyframe_list.reverse()],
  ['a keyframe after the end', (content) => (lastKeyOf(content).time_offset += 40_000)],
  ['a keyframe without a value', (content) => (lastKeyOf(content).values = [null])],
  ['an unknown property', (content) => (movingOf(content).common_keyframes[0].property_type = 'KFTypeWarp')],
  ['an id used twice', (content) => (content['materials'].speeds[1].id = content['materials'].speeds[0].id)],
  ['another length in the meta file', (_, meta) => (meta['tm_duration'] += 1)],
  ['another draft in the meta file', (_, meta) => (meta['draft_id'] = 'other')],
  ['a material missing in the meta file', (_, meta) => meta['draft_materials'][0].value.shift()],
]

test.each(mutations)('the checker notices %s', (_, mutate) => {
  expect(checkChanged(mutate)).not.toEqual([])
})

const topKeys = ['id', 'name', 'version', 'new_version', 'platform', 'last_modified_platform', 'fps', 'duration']
const partKeys = ['canvas_config', 'config', 'keyframes', 'materials', 'tracks']
const trackKeys = ['id', 'type', 'name', 'is_default_name', 'attribute', 'flag', 'segments']
const timeKeys = ['target_timerange', 'source_timerange', 'speed', 'volume', 'visible', 'render_index']
const segmentKeys = [
  'id',
  'material_id',
  ...timeKeys,
  'extra_material_refs',
  'clip',
  'uniform_scale',
  'common_keyframes',
  'keyframe_refs',
]
const photoKeys = ['id', 'type', 'duration', 'path', 'width', 'height', 'crop', 'local_material_id']

const places: [string, string[], (content: Draft) => Draft][] = [
  ['the draft', [...topKeys, ...partKeys], (content) => content],
  ['a track', trackKeys, (content) => content['tracks'][0]],
  ['a segment', segmentKeys, (content) => content['tracks'][0].segments[0]],
  [
    'a segment of sound',
    segmentKeys.filter((key) => key !== 'uniform_scale'),
    (content) => trackOf(content, 'audio').segments[0],
  ],
  ['a photo', photoKeys, (content) => photoOf(content)],
]

test.each(places)('%s without any one of its fields is noticed', (_, keys, find) => {
  const isUnnoticed = (key: string): boolean => checkChanged((content) => delete find(content)[key]).length === 0
  const unnoticed = keys.filter(isUnnoticed)
  expect(unnoticed).toEqual([])
})

test('a draft without any one of its lists of materials is noticed', () => {
  const names = Object.keys(read('draft_content.json')['materials'])
  expect(names.length).toBeGreaterThanOrEqual(45)
  const unnoticed = names.filter((name) => checkChanged(({ materials }) => delete materials[name]).length === 0)
  expect(unnoticed).toEqual([])
})

test('the checker notices a twin that differs, a missing file and a missing installer', () => {
  expect(checkDraft({ ...files, 'cafe-ole/draft_info.json': bytes({}) })).toEqual([
    'draft_info.json differs from draft_content.json',
  ])
  const { 'cafe-ole/draft_cover.jpg': _cover, ...uncovered } = files
  expect(checkDraft(uncovered)).toEqual(['draft_cover.jpg is missing'])
  const bare = Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('cafe-ole/')))
  expect(checkDraft(bare)).toEqual(['no installer beside the draft'])
  const installer = Object.keys(files).find((path) => path.startsWith('install')) ?? ''
  expect(checkDraft({ ...files, [installer]: bytes('echo done') })).toEqual([
    `${installer} does not add the draft to the index`,
  ])
  expect(checkDraft({ ...files, 'cafe-ole/draft_cover.jpg': bytes('no picture') })).toEqual(['the cover is no JPEG'])
})

const trackOf = (content: Draft, wanted: string): Draft => content['tracks'].find(({ type }: Draft) => type === wanted)
const photoOf = (content: Draft): Draft => content['materials'].videos.find(({ type }: Draft) => type === 'photo')
const movingOf = (content: Draft): Draft =>
  content['tracks'][0].segments.find(({ common_keyframes: [first] }: Draft) => first?.property_type === 'KFTypeScaleX')
const lastKeyOf = (content: Draft): Draft => movingOf(content)['common_keyframes'][0].keyframe_list.at(-1)

function shortenRange(content: Draft): void {
  const material = content['materials'].texts.find((text: Draft) => text['content'].includes('🍕'))
  const styled = JSON.parse(material.content)
  styled.styles[0].range[1] = Array.from(styled.text).length
  material.content = JSON.stringify(styled)
}
