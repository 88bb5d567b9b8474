import {
  AV_PIX_FMT_YUV420P,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVMEDIA_TYPE_VIDEO,
  SWS_LANCZOS,
} from 'node-av/constants'
import { FormatContext, Frame, SoftwareScaleContext } from 'node-av/lib'
import { basename } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import type { VideoDescription, VideoOptions, VideoReader } from '#src/engine/encode/codec.ts'
import { check } from './check.ts'
import { decodeFrames } from './decode-frames.ts'
import { isSideways, turnPicture, turnsOf } from './turn-picture.ts'

export async function openVideo(options: VideoOptions): Promise<VideoReader> {
  const { path, startSeconds } = options
  const frames = decodeFrames(path, { type: AVMEDIA_TYPE_VIDEO, startSeconds })
  let fit: Fitter | undefined
  let shown: { pixels: Uint8Array; seconds: number } | undefined
  let coming: { pixels: Uint8Array; seconds: number } | undefined

  const advance = async (): Promise<boolean> => {
    const { value } = await frames.next()
    if (!value) return false
    shown = coming
    fit ??= makeFitter(options, turnsOf(value.stream))
    coming = { pixels: await fit.convert(value.frame), seconds: value.seconds }
    return true
  }

  return {
    async pictureAt(seconds) {
      const wanted = startSeconds + seconds + 0.001
      while ((!coming || coming.seconds <= wanted) && (await advance()));
      const picture = coming && coming.seconds <= wanted ? coming : (shown ?? coming)
      if (!picture) throw new AppError('bad_picture', `${basename(path)} holds no picture at ${startSeconds} s.`)
      return picture.pixels
    },
    async close() {
      await frames.return(undefined)
      fit?.free()
    },
  }
}

export async function describeVideo(path: string): Promise<VideoDescription> {
  const file = new FormatContext()
  try {
    check(await file.openInput(path), 'open video')
    check(await file.findStreamInfo(), 'read video')
    const stream = file.streams[check(file.findBestStream(AVMEDIA_TYPE_VIDEO), 'find pictures')]
    if (!stream) throw new Error('The file lost its stream.')
    const { width, height } = stream.codecpar
    const seconds = Number(file.duration) / 1_000_000
    return isSideways(turnsOf(stream)) ? { width: height, height: width, seconds } : { width, height, seconds }
  } catch (cause) {
    throw new AppError('bad_picture', `${basename(path)} cannot be read as a video.`, { cause })
  } finally {
    await file.closeInput()
  }
}

type Fitter = ReturnType<typeof makeFitter>

function makeFitter(upright: VideoOptions, turns: number) {
  const [width, height] = isSideways(turns) ? [upright.height, upright.width] : [upright.width, upright.height]
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.setOption('sws_flags', SWS_LANCZOS)
  const target = new Frame()
  target.alloc()
  target.format = AV_PIX_FMT_YUV420P
  target.width = width
  target.height = height
  target.colorSpace = AVCOL_SPC_BT709
  target.colorRange = AVCOL_RANGE_MPEG
  target.colorPrimaries = AVCOL_PRI_BT709
  target.colorTrc = AVCOL_TRC_BT709
  target.chromaLocation = AVCHROMA_LOC_LEFT
  check(target.getBuffer(1), 'allocate picture')
  return {
    async convert(frame: Frame): Promise<Uint8Array> {
      check(await scaler.scaleFrame(target, frame), 'scale picture')
      return turnPicture(Buffer.concat(target.data ?? []), { width, height }, turns)
    },
    free(): void {
      scaler.freeContext()
      target.free()
    },
  }
}
