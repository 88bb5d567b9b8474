import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyses, planOptions } from '#test/engine/any-plan.ts'
import { judgeFilm } from '#test/engine/judge-film.ts'
import { sampleAnalysis, samplePhoto } from '#test/engine/sample-analysis.ts'
import { moodNames } from '#src/engine/audio/moods.ts'
import { listTemplates } from '#src/engine/templates/list-templates.ts'
import { formatNames, formats } from './formats.ts'
import { planFilm, type PlanOptions, planShots } from './plan-film.ts'
import { fitFrame } from './shots/frame-fit.ts'
import { cardZone, fractionOf } from './end-card-places.ts'
import { safeZone } from './safe-zone.ts'
import { unwrittenCaptions } from './unwritten-captions.ts'
import { type Clip, type Shot, tierNames, type Timeline, timelineSchema } from './timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

// A millionth of a photo's side: far below a pixel, far above what rounding adds up to.
const hair = 1e-6

test('whatever the photos and options, a plan keeps every promise', () => {
  fc.assert(
    fc.property(analyses(), planOptions(), (analysis, options) => {
      const film = planFilm(analysis, options)
      expect(timelineSchema.safeParse(film).error).toBeUndefined()
      for (const { shot, pane } of film.clips.flatMap(shotsOf)) {
        for (const { crop } of shot.camera.keyframes) {
          expectInside(crop, { x: 0, y: 0, width: 1, height: 1 })
          expectSameShape(film, { shot, pane, crop })
        }
      }
      expectWithoutGaps(film)
      expectCutsOnBeats(film)
      expectSafeWords(film)
    }),
    { numRuns: 60 },
  )
})

test('a template makes a whole film of any length', async () => {
  for (const template of await listTemplates()) {
    for (const seconds of [6, 9, 14, 25, 60]) {
      const { tier, format } = template
      const film = planFilm(sampleAnalysis(4), { tier, format, template, seed: 1, seconds, words: { captions: [] } })
      expect(timelineSchema.safeParse(film).error).toBeUndefined()
      expectWithoutGaps(film)
      expectCutsOnBeats(film)
    }
  }
})

test('the same analysis, options and seed give the same film, another seed another one', () => {
  const options = { ...ordinary, format: 'stories', tier: 'vr3', seed: 4 } as const
  expect(planFilm(sampleAnalysis(9), options)).toEqual(planFilm(sampleAnalysis(9), options))
  expect(planFilm(sampleAnalysis(9), options)).not.toEqual(planFilm(sampleAnalysis(9), { ...options, seed: 5 }))
})

test.each(tierNames)('%s lasts 30 to 40 seconds with 5, 8, 15 and 26 photos', (tier) => {
  for (const count of [5, 8, 15, 26]) {
    const film = planFilm(sampleAnalysis(count), { ...ordinary, tier, format: 'stories' })
    expect(film.frames / film.fps).toBeGreaterThanOrEqual(30)
    expect(film.frames / film.fps).toBeLessThanOrEqual(40)
  }
})

test('the tiers differ to the eye', () => {
  const [vr1, vr2, vr3] = tierNames.map((tier) => planFilm(sampleAnalysis(8), { ...ordinary, tier, format: 'square' }))
  const kinds = (film?: Timeline) => new Set(film?.clips.slice(0, -1).map(({ transition }) => transition.kind))
  expect(kinds(vr1)).toEqual(new Set(['cut']))
  expect(kinds(vr2).size).toBeGreaterThan(3)
  expect([vr1, vr2, vr3].map((film) => film?.grain)).toEqual([0, 0, 1.1])
  expect(vr3?.leaks.length).toBeGreaterThan(0)
  expect(new Set([vr1, vr2, vr3].map((film) => film?.grade.look)).size).toBe(3)
})

test('three photos fill a film whose beats divide its longest shot', () => {
  const few = sampleAnalysis(3, { width: 200, height: 200 })
  const film = planFilm(few, { ...ordinary, tier: 'vr1', format: 'stories', seconds: 42, seed: 0 })
  for (const { frames } of film.clips.slice(0, -1)) expect(frames).toBeLessThanOrEqual(150)
})

test('doubles are left out, and named', () => {
  const analysis = sampleAnalysis(6)
  const photos = [...analysis.photos, samplePhoto(9, { photoPath: 'double.jpg', duplicateOf: 'photo-0.jpg' })]
  const film = planFilm({ ...analysis, photos }, { ...ordinary, tier: 'vr2', format: 'square' })
  expect(JSON.stringify(film.clips)).not.toContain('double.jpg')
  expect(film.leftOut).toEqual([{ path: 'double.jpg', reason: 'It shows the same as another photo.' }])
})

test('what shows nothing is left out with the reason, unless there is nothing else', () => {
  const { photos, problems } = sampleAnalysis(6)
  const flawed = { photos: photos.with(2, samplePhoto(2, { flaw: 'blurred' })), problems }
  const options = { ...ordinary, tier: 'vr2', format: 'stories' } as const
  expect(planFilm(flawed, options).leftOut).toEqual([{ path: 'photo-2.jpg', reason: 'It is too blurred to be shown.' }])
  const few = { photos: flawed.photos.slice(0, 3), problems }
  expect(planFilm(few, options).leftOut).toEqual([])
})

test('too few photos are refused with the number that can be used', () => {
  expect(() => planFilm(sampleAnalysis(2), { ...ordinary, tier: 'vr1', format: 'square' })).toThrow(
    'A film needs at least 3 different photos; 2 can be used.',
  )
})

// A thing that somebody framed whole, in a photo of its own.
const whole = (width: number) => ({ subject: { x: (1 - width) / 2, y: 0.2, width, height: 0.6 } })

test('a thing a little wider than the frame is passed over from end to end', () => {
  const analysis = sampleAnalysis(6, whole(0.5))
  for (const tier of tierNames) {
    const film = planFilm(analysis, { ...wordless, tier, format: 'stories' })
    const judged = judgeFilm(film, analysis)
    expect([judged.full, judged.blurred]).toEqual([1, 0])
    expect(judged.families).toContain('reveal')
    for (const seen of judged.widthSeen.values()) expect(seen).toBeGreaterThan(0.49)
  }
})

test('things far wider than the frame share it, whole, in at most a third of the film', () => {
  const analysis = sampleAnalysis(12, whole(0.8))
  for (const tier of tierNames) {
    const film = planFilm(analysis, { ...wordless, tier, format: 'stories' })
    const { stacked, pages, blurred } = judgeFilm(film, analysis)
    expect(stacked).toBeGreaterThan(0.1)
    expect(stacked).toBeLessThanOrEqual(1 / 3)
    expect([pages <= 2, blurred]).toEqual([true, 0])
    const shared = film.clips.filter(({ treatment }) => treatment.kind === 'split')
    for (const { crop } of shared.flatMap(shotsOf).flatMap(({ shot }) => shot.camera.keyframes)) {
      expectInside({ x: 0.1, y: 0.2, width: 0.8, height: 0.6 }, crop)
    }
  }
})

test('in a wide frame the tall photo is the wide thing', () => {
  const tall = {
    width: 1600,
    height: 2400,
    orientation: 'portrait',
    subject: { x: 0.2, y: 0.1, width: 0.6, height: 0.8 },
  } as const
  const film = planFilm(sampleAnalysis(9, tall), { ...ordinary, tier: 'vr2', format: 'landscape' })
  const [shared] = film.clips.filter(({ treatment }) => treatment.kind === 'split')
  expect(shotsOf(shared!).map(({ pane }) => pane.height)).toEqual([1, 1])
})

test('a product on a plain ground stands whole, and the ground goes on', () => {
  const product = { ...whole(0.9), ground: '#fefefe', businessType: 'retail' }
  const film = planFilm(sampleAnalysis(8, product), { ...wordless, tier: 'vr2', format: 'stories' })
  const treatments = film.clips.slice(0, -1).map(({ treatment }) => treatment)
  for (const treatment of treatments) {
    expect(treatment).toMatchObject({ kind: 'framed', ground: { kind: 'plain', colour: '#fefefe' } })
  }
})

test('every shot says in words why it is there', () => {
  const bike = { label: 'motorcycle', confidence: 80, box: { x: 0.1, y: 0.2, width: 0.8, height: 0.6 } }
  const salience = { from: 'mask' as const, cells: '' }
  const found = { objects: [bike], businessType: 'automotive', salience }
  const { shots } = planShots(sampleAnalysis(9, found), { ...ordinary, tier: 'vr2', format: 'stories' })
  const reasons = shots().map(({ reason }) => reason)
  expect(reasons).toContain('Your bike, whole, beside others like it')
  expect(reasons.every((reason) => reason.startsWith('Your bike, '))).toBe(true)
})

test.each(tierNames)('%s shows each of eight photos once, but for quick looks at the opening', (tier) => {
  for (const size of [{}, { width: 1280, height: 960 }]) {
    const analysis = sampleAnalysis(8, size)
    const films = formatNames.map((format) => planFilm(analysis, { ...ordinary, tier, format }))
    expect(films.map((film) => judgeFilm(film, analysis).repeats)).toEqual([0, 0, 0, 0])
    for (const film of films) expect(film.leftOut).toEqual([])
  }
})

test.each(tierNames)('%s of few photos never shows one of them twice in a row', (tier) => {
  for (const count of [3, 5]) {
    for (const format of formatNames) {
      const { clips } = planFilm(sampleAnalysis(count), { ...ordinary, tier, format })
      const paths = clips.flatMap(shotsOf).map(({ shot }) => shot.source.path)
      expect(paths.filter((path, index) => path === paths[index + 1])).toEqual([])
    }
  }
})

test.each(formatNames)('%s: a film of few photos cuts no face', (format) => {
  const analysis = sampleAnalysis(5, {
    faces: [{ label: 'face', confidence: 90, box: { x: 0.4, y: 0.2, width: 0.12, height: 0.16 } }],
  })
  const judged = judgeFilm(planFilm(analysis, { ...ordinary, tier: 'vr2', format }), analysis)
  expect(judged).toMatchObject({ facesCut: 0, blurred: 0 })
})

test('what shows nothing in particular is neither the first picture, nor the longest, nor the last', () => {
  const plain = samplePhoto(3, {
    photoPath: 'wall.jpg',
    salience: { from: 'attention', cells: Buffer.alloc(48 * 48, 60).toString('base64') },
    contrast: 20,
    quality: 64,
  })
  const { photos, problems } = sampleAnalysis(9)
  const analysis = { photos: photos.with(3, plain), problems }
  for (const format of formatNames) {
    const { clips } = planFilm(analysis, { ...ordinary, tier: 'vr3', format })
    const shots = clips.slice(0, -1)
    const longest = shots.toSorted((one, other) => other.frames - one.frames)[0]
    for (const clip of [shots[0]!, longest!, shots.at(-1)!]) expect(JSON.stringify(clip)).not.toContain('wall.jpg')
  }
})

test.each(formatNames)('%s: a film ends on a photo as a whole', (format) => {
  for (const tier of tierNames) {
    for (const count of [4, 8, 15]) {
      const { clips } = planFilm(sampleAnalysis(count), { ...ordinary, tier, format })
      const [last] = shotsOf(clips.at(-2)!)
      const { width } = fitFrame(samplePhoto(0), formats[format])
      const widest = Math.max(...last!.shot.camera.keyframes.map(({ crop }) => crop.width))
      expect(widest).toBeGreaterThan(0.9 * width)
    }
  }
})

test.each(tierNames)('%s: photos with a caption are shown for as long as it takes to read', (tier) => {
  for (const count of [8, 15]) {
    const captioned = [0, 2, 5, count - 1].map((at) => [`photo-${at}.jpg`, `Words for photo ${at}`])
    const words = { captions: [], photoCaptions: Object.fromEntries(captioned) }
    for (const format of formatNames) {
      const film = planFilm(sampleAnalysis(count), { ...ordinary, tier, format, words })
      expect(film.layers.filter(({ kind }) => kind === 'caption')).toHaveLength(4)
    }
  }
})

test('a video takes the place of its photo when it is long enough', () => {
  const video = { path: 'oven.mp4', width: 1280, height: 720, seconds: 6, replaces: 'photo-2.jpg' }
  const options = { ...ordinary, tier: 'vr2', format: 'landscape' } as const
  const film = planFilm(sampleAnalysis(8), { ...options, videos: [video] })
  const sources = film.clips.flatMap(shotsOf).map(({ shot }) => shot.source)
  expect(sources).toContainEqual({ kind: 'video', path: 'oven.mp4', width: 1280, height: 720, startSeconds: 0 })
  const short = planFilm(sampleAnalysis(8), { ...options, videos: [{ ...video, seconds: 0.3 }] })
  expect(JSON.stringify(short)).not.toContain('oven.mp4')
})

test('a preview is small, short and marked', () => {
  const film = planFilm(sampleAnalysis(8), { ...ordinary, tier: 'vr2', format: 'stories', isPreview: true })
  expect([film.width, film.height, film.frames / film.fps]).toEqual([540, 960, 10])
  expect(film.layers.map(({ kind }) => kind)).toContain('watermark')
})

test('a recording decides where the cuts fall', () => {
  const beatsSeconds = Array.from({ length: 60 }, (_, beat) => 0.21 + beat * 0.6)
  const music = { kind: 'file', path: 'song.mp3', beats: { bpm: 100, beatsPerBar: 4, beatsSeconds } } as const
  const film = planFilm(sampleAnalysis(8), { ...ordinary, tier: 'vr1', format: 'stories', music })
  // The end card comes when the film ends, whatever the song does there.
  expect(judgeFilm({ ...film, clips: film.clips.slice(0, -1) }, sampleAnalysis(8)).onBeat).toBe(1)
})

test.each(moodNames)('%s: every cut on a beat, and a hook of three shots', (mood) => {
  const analysis = sampleAnalysis(8)
  for (const tier of ['vr2', 'vr3'] as const) {
    const film = planFilm(analysis, { ...ordinary, tier, format: 'stories', music: { kind: 'mood', mood } })
    const { onBeat, lengths } = judgeFilm(film, analysis)
    expect(onBeat).toBe(1)
    expect(Math.min(...lengths)).toBeLessThan(0.9)
    expect(film.clips.filter(({ start }) => start < 2.5 * film.fps).length).toBeGreaterThanOrEqual(3)
  }
})

test('every caption of a full set is shown, one after the other', () => {
  const captions = Array.from({ length: 12 }, (_, index) => `Line ${index}`)
  const film = planFilm(sampleAnalysis(12), { ...ordinary, words: { captions }, tier: 'vr2', format: 'stories' })
  expect(film.layers.filter(({ kind }) => kind === 'caption')).toHaveLength(12)
})

test('captions that a film has no time for are named, the others are shown', () => {
  const words = { captions: Array.from({ length: 12 }, (_, index) => `Line ${index}`) }
  const options = { ...ordinary, words, tier: 'vr2', format: 'stories', seconds: 12 } as const
  const film = planFilm(sampleAnalysis(8), options)
  const shown = film.layers.filter(({ kind }) => kind === 'caption').map(({ text }) => text)
  expect(shown.length).toBeGreaterThanOrEqual(3)
  expect(unwrittenCaptions(words, film).toSorted()).toEqual(
    words.captions.filter((text) => !shown.includes(text)).toSorted(),
  )
})

// As much is said, in other words.
function withOtherLetters<Value>(said: Value): Value {
  const other = JSON.stringify(said, (name, value: unknown) => (typeof value === 'string' ? `Other ${name}` : value))
  return JSON.parse(other) as Value
}

test('words change letters only: never a crop, a length or an order', () => {
  // Blanks alone say nothing.
  const line = fc.string({ minLength: 1, maxLength: 300 }).map((text) => text.replace(/[^ -~]/g, 'a').trim() || 'a')
  const words = fc.record(
    {
      businessName: line,
      tagline: line,
      cta: line,
      captions: fc.array(line, { maxLength: 6 }),
      photoCaptions: fc.dictionary(fc.constantFrom('photo-0.jpg', 'photo-2.jpg', 'photo-5.jpg', 'photo-7.jpg'), line),
    },
    { requiredKeys: ['captions'] },
  )
  fc.assert(
    fc.property(analyses(), fc.constantFrom(...tierNames), fc.constantFrom(...formatNames), words, (...given) => {
      const [analysis, tier, format, said] = given
      const plan = (own: typeof said): Timeline => planFilm(analysis, { tier, format, seed: 1, words: own })
      const [before, after] = [plan(withOtherLetters(said)), plan(said)]
      expect(after.clips).toEqual(before.clips)
      expect(after.audio).toEqual(before.audio)
    }),
    { numRuns: 15 },
  )
})

test('what was left empty is nothing to say', () => {
  const empty = {
    businessName: '',
    tagline: ' ',
    cta: '',
    captions: ['', 'Baked at dawn'],
    photoCaptions: { 'photo-2.jpg': '  ' },
    details: { phone: '', site: 'olive.example' },
  }
  const said = { captions: ['Baked at dawn'], details: { site: 'olive.example' } }
  const plan = (words: PlanOptions['words']) =>
    planFilm(sampleAnalysis(8), { tier: 'vr2', format: 'stories', seed: 1, words })
  expect(plan(empty)).toEqual(plan(said))
  expect(timelineSchema.safeParse(plan(empty)).success).toBe(true)
})

test('an override of one shot changes that shot, and the one that gives it time', () => {
  const options = { ...ordinary, tier: 'vr2', format: 'stories' } as const
  const plan = planShots(sampleAnalysis(8), options)
  const shots = plan.shots()
  // The next one has enough to give: its own way out stays as it is.
  const index = shots.findIndex(
    ({ mayGrow, takes, start }, at) => mayGrow && takes.length > 1 && start > 300 && (shots[at + 1]?.beats ?? 0) > 3,
  )
  const own = shots[index]!
  const take = own.takes.find(({ family }) => family !== own.take.family)!
  const transition = own.transition === 'dip' ? 'crossfade' : 'dip'
  const wish = { photoPath: own.photoPath, showing: own.showing, take, transition, beats: 1 } as const
  const changed = planShots(sampleAnalysis(8), { ...options, shots: [wish] })
  const after = changed.shots()
  expect(after[index]).toMatchObject({ take, transition, beats: own.beats + 1 })
  expect(after[index + 1]?.beats).toBe((shots[index + 1]?.beats ?? 0) - 1)
  const others = (film: Timeline) => film.clips.filter((_, at) => Math.abs(at - index) > 1)
  expect(others(changed.timeline)).toEqual(others(plan.timeline))
  expectWithoutGaps(changed.timeline)
  expectCutsOnBeats(changed.timeline)
  const far = planShots(sampleAnalysis(8), { ...options, shots: [{ ...wish, beats: 30 }] }).shots()
  expect(far[index]?.mayGrow).toBe(false)
  expect(far[index + 1]?.beats).toBeGreaterThan(0)
})

// Where words make no photo move aside.
const wordless = { seed: 1, words: { captions: [] } }
const ordinary = { seed: 1, words: { businessName: 'Olive & Ember', captions: ['One', 'Two'], cta: 'Book a table' } }

function shotsOf({ treatment }: Clip): { shot: Shot; pane: Rect }[] {
  const wholeFrame = { x: 0, y: 0, width: 1, height: 1 }
  if (treatment.kind === 'split') return treatment.panes
  if (treatment.kind === 'extension' || treatment.kind === 'framed') return [treatment]
  return treatment.kind === 'full' ? [{ shot: treatment.shot, pane: wholeFrame }] : []
}

function expectInside(inner: Rect, outer: Rect): void {
  expect(inner.width).toBeGreaterThan(0)
  expect(inner.height).toBeGreaterThan(0)
  expect(inner.x).toBeGreaterThanOrEqual(outer.x - hair)
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - hair)
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + hair)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + hair)
}

// A crop of another shape than its pane would be stretched.
function expectSameShape({ format }: Timeline, { shot, pane, crop }: { shot: Shot; pane: Rect; crop: Rect }): void {
  const frame = formats[format]
  const shown = (crop.width * shot.source.width) / (crop.height * shot.source.height)
  const wanted = (pane.width * frame.width) / (pane.height * frame.height)
  expect(Math.abs(shown / wanted - 1)).toBeLessThan(1e-6)
}

function expectWithoutGaps({ clips, frames }: Timeline): void {
  let next = 0
  for (const clip of clips) {
    expect(clip.start).toBe(next)
    expect(clip.frames).toBeLessThanOrEqual(clip.treatment.kind === 'end-card' ? 170 : 150)
    if (clip.transition.kind !== 'cut') expect(clip.transition.frames).toBeLessThan(clip.frames)
    next += clip.frames
  }
  expect(next).toBe(frames)
}

// A transition is centred on its beat; a slow beat may be halved.
function expectCutsOnBeats({ clips, audio }: Timeline): void {
  const halves = audio.beatFrames.map((beat, index) => (beat + (audio.beatFrames[index + 1] ?? beat)) / 2)
  for (const { start, transition } of clips) {
    const middle = start + (transition.kind === 'cut' ? 0 : transition.frames / 2)
    const distances = [...audio.beatFrames, ...halves].map((beat) => Math.abs(beat - middle))
    expect(Math.min(...distances)).toBeLessThanOrEqual(1)
  }
}

function expectSafeWords({ layers, format, frames }: Timeline): void {
  const captions = layers.filter(({ kind }) => kind !== 'watermark')
  for (const layer of captions) {
    const zone = layer.kind === 'end-card' ? fractionOf(cardZone(format), format) : safeZone(format)
    const across = layer.kind === 'caption' && layer.slip ? { x: 0, width: 1 } : {}
    expectInside(layer.rect, { ...zone, ...across })
    expect(layer.start + layer.frames).toBeLessThanOrEqual(frames)
  }
  captions.slice(1).forEach((layer, index) => {
    const before = captions[index]
    expect(layer.start).toBeGreaterThanOrEqual((before?.start ?? 0) + (before?.frames ?? 0))
  })
}
