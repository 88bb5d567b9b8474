import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CHANNEL_ORDER_UNSPEC,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants'
import { Frame, SoftwareResampleContext } from 'node-av/lib'
import { basename } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { check } from './check.ts'
import { decodeFrames } from './decode-frames.ts'

export async function decodeAudio(path: string, maxSeconds = Number.POSITIVE_INFINITY): Promise<Sound> {
  const parts: Sound[] = []
  const resampler = new SoftwareResampleContext()
  resampler.alloc()
  try {
    for await (const { frame, seconds } of decodeFrames(path, { type: AVMEDIA_TYPE_AUDIO })) {
      if (seconds > maxSeconds) break
      parts.push(convert(resampler, frame))
    }
    parts.push(convert(resampler, null))
  } catch (cause) {
    throw new AppError('bad_request', `${basename(path)} cannot be read as music.`, { cause })
  } finally {
    resampler.free()
  }
  return { left: joinParts(parts.map(({ left }) => left)), right: joinParts(parts.map(({ right }) => right)) }
}

// Without a frame, what the resampler still holds.
function convert(resampler: SoftwareResampleContext, frame: Frame | null): Sound {
  const out = new Frame()
  out.alloc()
  out.format = AV_SAMPLE_FMT_FLTP
  out.sampleRate = sampleRate
  out.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  if (frame) nameSpeakers(frame)
  check(resampler.convertFrame(out, frame), 'resample')
  const channel = (index: number): Float32Array => {
    const bytes = Uint8Array.from(out.data?.[index]?.subarray(0, out.nbSamples * 4) ?? [])
    return new Float32Array(bytes.buffer)
  }
  const sound = { left: channel(0), right: channel(1) }
  out.free()
  return sound
}

// WAV names no speakers; the resampler then names them itself and takes the next frame for another format.
function nameSpeakers(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout
  if (order !== AV_CHANNEL_ORDER_UNSPEC) return
  frame.channelLayout = nbChannels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
}

function joinParts(parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
