import {
  encoderSettings,
  encoderThreads,
  keyframeSeconds,
  type SegmentOptions,
  type SegmentWriter,
} from '#src/engine/encode/codec.ts'
import { steadyX264Params } from '#src/engine/encode/steady-x264.ts'
import { startFfmpeg } from './ffmpeg-process.ts'

export async function openSegment(program: string, options: SegmentOptions): Promise<SegmentWriter> {
  const { child, ended } = startFfmpeg(program, segmentArguments(options))
  return {
    async write(takePixels) {
      // The pipe keeps what it is given until it is written, and the frame is drawn over meanwhile.
      const hasRoom = child.stdin.write(Buffer.from(takePixels()))
      if (!hasRoom) await Promise.race([new Promise((resolve) => child.stdin.once('drain', resolve)), ended])
    },
    async finish() {
      child.stdin.end()
      await ended
    },
    async abandon() {
      child.kill('SIGKILL')
      await ended.catch(() => undefined)
    },
  }
}

export function segmentArguments({ path, width, height, fps, quality }: SegmentOptions): string[] {
  const { preset, crf } = encoderSettings[quality]
  const input = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${fps} -i pipe:0`
  const encoder = `-c:v libx264 -preset ${preset} -crf ${crf} -profile:v high -g ${fps * keyframeSeconds}`
  const colour =
    '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv -chroma_sample_location left'
  const steady = Object.entries(steadyX264Params()).flatMap(([name, value]) => [`-${name}`, value])
  return [
    ...`${input} ${encoder} -threads ${encoderThreads} -pix_fmt yuv420p ${colour}`.split(' '),
    ...steady,
    '-f',
    'mp4',
    path,
  ]
}
