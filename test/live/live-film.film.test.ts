import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeSoundtrack } from '#src/engine/render/make-soundtrack.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makeStage } from '#src/engine/stage/make-stage.ts'
import { makePhotoShelf } from '#src/engine/stage/photo-shelf.ts'
import { patient } from '#test/support/patient.ts'
import type { Harness } from './harness.tsx'
import { type LivePage, openLivePage } from './open-live-page.ts'

declare const harness: Harness

const names = ['pizza', 'suite', 'wine', 'bread', 'ring']
const films: Record<string, Timeline> = {}
let live: LivePage

beforeAll(async () => {
  const paths = names.map((name) => `${process.cwd()}/test/engine/photos/${name}.jpg`)
  const analysis = await analysePhotos(paths, { businessType: 'restaurant' })
  for (const tier of ['vr1', 'vr2', 'vr3'] as const) {
    const words = {
      businessName: 'Olive & Ember',
      tagline: 'By the harbour',
      captions: ['Open until ten'],
      cta: 'Book',
    }
    const timeline = planFilm(analysis, { tier, format: 'stories', seed: 3, seconds: 12, words })
    films[tier] = { ...timeline, width: 360, height: 640 }
  }
  live = await openLivePage(films)
})
afterAll(() => live?.close())

test.each(['vr1', 'vr2', 'vr3'])('the page draws the film of %s as Node does, words included', async (tier) => {
  const timeline = films[tier]
  if (!timeline) throw new Error('No such film.')
  const frames = Array.from({ length: 20 }, (_, index) => Math.floor((index * (timeline.frames - 1)) / 19))
  const drawn = await live.page.evaluate(([name, wanted]) => harness.draw(name, wanted), [tier, frames] as const)
  const expected = await drawInNode(timeline, frames)
  const differences = drawn.pixels.map((text, index) => meanDifference(Buffer.from(text, 'base64'), expected[index]!))
  expect(Math.max(...differences)).toBeLessThan(3)
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2)
})

test('the page plays the same music, sample by sample', async () => {
  const { vr2 } = films
  if (!vr2) throw new Error('No such film.')
  const { left } = await live.page.evaluate(() => harness.compose('vr2'))
  const heard = new Float32Array(new Uint8Array(Buffer.from(left, 'base64')).buffer)
  const made = await makeSoundtrack(chooseCodec(undefined), vr2)
  expect(heard.length).toBe(made.left.length)
  const furthest = heard.reduce((most, value, at) => Math.max(most, Math.abs(value - (made.left[at] ?? 0))), 0)
  expect(furthest).toBeLessThan(1e-4)
})

test('the film plays, pauses, goes where it is asked to, and leaves the screen alone while it stands still', async () => {
  const { page } = live
  await page.evaluate(() => harness.show('vr1'))
  const place = page.getByRole('slider', { name: 'Position in the film' })
  const seconds = async (): Promise<number> => Number(await place.inputValue())
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(seconds, { timeout: patient(30_000) }).toBeGreaterThan(1)
  const framesDrawn = (): Promise<number> => page.evaluate(countFrames, 500)
  expect(await framesDrawn()).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  expect(await seconds()).toBeGreaterThan(1)
  await place.press('Home')
  await expect.poll(seconds, { timeout: patient(30_000) }).toBe(0)
  await expect.poll(framesDrawn, { timeout: patient(30_000) }).toBe(0)
})

// How often somebody wants to draw. Runs in the page.
async function countFrames(milliseconds: number): Promise<number> {
  const { requestAnimationFrame: request } = globalThis
  let asked = 0
  globalThis.requestAnimationFrame = (draw) => {
    asked += 1
    return request(draw)
  }
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  globalThis.requestAnimationFrame = request
  return asked
}

async function drawInNode(timeline: Timeline, frames: readonly number[]): Promise<Uint8Array[]> {
  const kernel = loadKernel()
  const [sampler, photos, codec] = [makeSampler(kernel), makePhotoShelf([timeline]), chooseCodec(undefined)]
  const stage = makeStage({ kernel, sampler, photos, codec, timeline })
  const pictures: Uint8Array[] = []
  for (const frame of frames) {
    const { pointer } = await stage.draw(frame)
    pictures.push(kernel.bytes(pointer, pictureBytes(timeline.width, timeline.height)).slice())
  }
  await stage.close()
  return pictures
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}
