import { expect, test } from 'vitest'
import { makeTimeline } from '#test/engine/small-film.ts'
import { chooseCodec } from '#src/engine/encode/choose-codec.ts'
import { loadKernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { pictureBytes } from '#src/engine/sample/picture.ts'
import { makeSampler } from '#src/engine/sample/sample-picture.ts'
import { makePhotoShelf } from './photo-shelf.ts'
import { withStill } from './with-still.ts'

const [width, height] = [180, 320]

test("a clip's first picture is read while another shot takes more memory", async () => {
  const kernel = loadKernel()
  const white = new Uint8Array(pictureBytes(width, height)).fill(235, 0, width * height).fill(128, width * height)
  const tools = {
    kernel,
    sampler: makeSampler(kernel),
    photos: makePhotoShelf([{ width, height }]),
    codec: {
      ...chooseCodec(undefined),
      openVideo: async () => ({
        async pictureAt() {
          kernel.allocate(64 * 1024 * 1024)
          return white
        },
        async close() {},
      }),
    },
    timeline: makeTimeline([]),
  }
  const clip = { kind: 'video', path: 'clip.mp4', width, height, startSeconds: 0 } as const
  expect(await withStill(tools, clip, async ({ rgb }) => [...rgb.subarray(0, 3)])).toEqual([255, 255, 255])
})
