// Draws any frame of a film. The same timeline gives the same pixels, whichever frame is asked for first.

import { makeGrain } from '#src/engine/layers/grain.ts'
import { type LightLeak, makeLightLeak } from '#src/engine/layers/light-leak.ts'
import { type DrawnLayer, makeLayer } from '#src/engine/layers/make-layer.ts'
import type { Layer } from '#src/engine/plan/timeline.ts'
import { allocatePicture, type Picture } from '#src/engine/sample/picture.ts'
import { chooseTransition, transitionFrames } from '#src/engine/transitions/choose-transition.ts'
import { type ClipQueue, makeClipQueue } from './clip-queue.ts'
import type { StageTools } from './stage-tools.ts'

export interface Stage {
  // The picture is overwritten by the next call.
  draw: (frame: number) => Promise<Picture>
  close: () => Promise<void>
}

export function makeStage(tools: StageTools): Stage {
  const { kernel, timeline } = tools
  const [incoming, outgoing, spare] = [0, 1, 2].map(() => allocatePicture(kernel, timeline.width, timeline.height)) as [
    Picture,
    Picture,
    Picture,
  ]
  const clips = makeClipQueue(tools)
  const layers = makeLayerSet(tools)
  const lightLeak = lazily(() => makeLightLeak(tools, timeline))
  const grain = timeline.grain > 0 ? makeGrain(kernel, { ...timeline, amplitude: timeline.grain }) : undefined

  return {
    async draw(frame) {
      const picture = await drawClips({ tools, clips, lightLeak: lightLeak.get }, { incoming, outgoing, spare }, frame)
      drawLeaks(tools, { picture, lightLeak: lightLeak.get }, frame)
      grain?.apply(picture, frame)
      await layers.draw(picture, frame)
      return picture
    },
    async close() {
      await clips.close()
      layers.close()
      grain?.release()
      lightLeak.release()
      for (const { pointer } of [incoming, outgoing, spare]) kernel.release(pointer)
    },
  }
}

interface Drawing {
  tools: StageTools
  clips: ClipQueue
  lightLeak: () => LightLeak
}

type Frames = Record<'incoming' | 'outgoing' | 'spare', Picture>

async function drawClips({ tools, clips, lightLeak }: Drawing, frames: Frames, frame: number): Promise<Picture> {
  const { timeline } = tools
  const index = timeline.clips.findLastIndex(({ start }) => start <= frame)
  const clip = timeline.clips[index]
  if (!clip) throw new Error(`No clip covers frame ${frame}.`)
  const since = frame - clip.start
  await clips.advanceTo(index)
  const current = await clips.take(index)
  await current.draw(frames.incoming, since)
  const previous = timeline.clips[index - 1]
  if (clip.transition.kind === 'cut' || !previous || since >= transitionFrames(clip.transition)) return frames.incoming
  const old = await clips.take(index - 1)
  await old.draw(frames.outgoing, previous.frames + since)
  const progress = (since + 1) / (transitionFrames(clip.transition) + 1)
  return chooseTransition(clip.transition, clip.treatment)({ ...tools, lightLeak }, frames, progress)
}

function drawLeaks(
  { timeline }: StageTools,
  { picture, lightLeak }: { picture: Picture; lightLeak: () => LightLeak },
  frame: number,
): void {
  for (const { start, frames, from, strength } of timeline.leaks) {
    if (frame < start || frame >= start + frames) continue
    lightLeak().draw(picture, { from, strength, progress: (frame - start + 1) / (frames + 1) })
  }
}

function makeLayerSet(tools: StageTools) {
  const { kernel, timeline } = tools
  const made = new Map<Layer, DrawnLayer>()
  return {
    async draw(picture: Picture, frame: number): Promise<void> {
      for (const layer of timeline.layers) {
        if (frame < layer.start || frame >= layer.start + layer.frames) continue
        const drawn = made.get(layer) ?? (await makeLayer(kernel, layer, timeline))
        made.set(layer, drawn)
        drawn.draw(picture, frame)
        if (frame === layer.start + layer.frames - 1) {
          drawn.release()
          made.delete(layer)
        }
      }
    },
    close(): void {
      for (const drawn of made.values()) drawn.release()
    },
  }
}

function lazily<Value extends { release: () => void }>(make: () => Value) {
  let made: Value | undefined
  return { get: (): Value => (made ??= make()), release: (): void => made?.release() }
}
