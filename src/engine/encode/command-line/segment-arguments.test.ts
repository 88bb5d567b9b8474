import { expect, test } from 'vitest'
import { segmentArguments } from './segment-writer.ts'

test('the program is asked for the film that the libraries would make', () => {
  const args = segmentArguments({ path: 'out.mp4', width: 1080, height: 1920, fps: 30, quality: 'final' }).join(' ')
  expect(args).toContain('-f rawvideo -pix_fmt yuv420p -s 1080x1920 -r 30 -i pipe:0')
  expect(args).toContain('-c:v libx264 -preset veryfast -crf 17 -profile:v high -g 150')
  expect(args).toContain('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv')
  expect(args).toMatch(/-f mp4 out\.mp4$/)
})
