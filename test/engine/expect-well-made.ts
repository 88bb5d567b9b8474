// What every film must be, whatever its tier, format or template: as a player and a platform measure it.

import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PROFILE_H264_HIGH,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants'
import { expect } from 'vitest'
import { measureLoudness } from '#src/engine/audio/loudness.ts'
import type { Sound } from '#src/engine/audio/sound.ts'
import { measureTruePeakDb } from '#src/engine/audio/true-peak.ts'
import { makeInProcessCodec } from '#src/engine/encode/in-process/in-process-codec.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeSoundtrack } from '#src/engine/render/make-soundtrack.ts'
import { hashFrames, listBoxes, probeFilm } from './probe-film.ts'

export async function expectWellMade(path: string, timeline: Timeline): Promise<void> {
  await expectStreams(path, timeline)
  const boxes = await listBoxes(path)
  expect(boxes.indexOf('moov')).toBeGreaterThan(0)
  expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  const { times } = await hashFrames(path)
  expect(times).toEqual(Array.from({ length: timeline.frames }, (_, frame) => expect.closeTo(frame / timeline.fps, 3)))
  await expectSound(await makeInProcessCodec().decodeAudio(path), timeline)
}

async function expectStreams(path: string, { width, height, frames, fps: rate }: Timeline): Promise<void> {
  await probeFilm(path, ({ video, audio, seconds, starts, fps }) => {
    expect(video).toMatchObject({
      codecId: AV_CODEC_ID_H264,
      profile: AV_PROFILE_H264_HIGH,
      width,
      height,
      colorSpace: AVCOL_SPC_BT709,
      colorPrimaries: AVCOL_PRI_BT709,
      colorTrc: AVCOL_TRC_BT709,
      colorRange: AVCOL_RANGE_MPEG,
      chromaLocation: AVCHROMA_LOC_LEFT,
    })
    expect(audio).toMatchObject({ codecId: AV_CODEC_ID_AAC, sampleRate: 48_000, channels: 2 })
    expect(fps).toBe(rate)
    expect(starts).toEqual({ video: 0, audio: 0 })
    for (const length of Object.values(seconds)) expect(Math.abs(length - frames / rate)).toBeLessThan(1 / rate)
  })
}

// The same samples at the same time: a sound that is late by a thousandth of a second hardly resembles itself.
async function expectSound(heard: Sound, timeline: Timeline): Promise<void> {
  expect(Math.abs(measureLoudness(heard) + 14)).toBeLessThan(0.5)
  expect(measureTruePeakDb(heard)).toBeLessThan(-1)
  const made = await soundtrackOf(timeline)
  expect(likeness(heard.left, made.left)).toBeGreaterThan(0.95)
  expect(likeness(heard.right, made.right)).toBeGreaterThan(0.95)
}

const soundtracks = new Map<string, Promise<Sound>>()

// The films of one order share theirs.
function soundtrackOf({ audio, frames, fps }: Timeline): Promise<Sound> {
  const key = JSON.stringify([audio, frames, fps])
  const sound = soundtracks.get(key) ?? makeSoundtrack(makeInProcessCodec(), { audio, frames, fps })
  soundtracks.set(key, sound)
  return sound
}

function likeness(one: Float32Array, other: Float32Array): number {
  let [product, energy, otherEnergy] = [0, 0, 0]
  for (const [at, value] of one.entries()) {
    const counterpart = other[at] ?? 0
    product += value * counterpart
    energy += value * value
    otherEnergy += counterpart * counterpart
  }
  return product / Math.sqrt(energy * otherEnergy)
}
