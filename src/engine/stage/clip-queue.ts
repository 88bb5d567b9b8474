// Clips are loaded one ahead of the frame being drawn and freed behind it, so memory does not grow with the film.

import type { Timeline } from '#src/engine/plan/timeline.ts'
import { transitionFrames } from '#src/engine/transitions/choose-transition.ts'
import { loadClip } from './load-clip.ts'
import type { Drawable, StageTools } from './stage-tools.ts'

export interface ClipQueue {
  take: (index: number) => Promise<Drawable>
  // Frees all clips before this one and begins to load the one after it.
  advanceTo: (index: number) => Promise<void>
  close: () => Promise<void>
}

export function makeClipQueue(tools: StageTools): ClipQueue {
  const { clips } = tools.timeline
  const loaded = new Map<number, Promise<Drawable>>()

  const load = (index: number): Promise<Drawable> => {
    const clip = clips[index]
    if (!clip) throw new Error(`The film has no clip ${index}.`)
    const loading = loadClip(tools, clip, spanOf(tools.timeline, index))
    loaded.set(index, loading)
    // Whoever takes the clip sees its failure; until then it must not count as unhandled.
    loading.catch(() => undefined)
    return loading
  }
  const free = async (index: number): Promise<void> => {
    const clip = loaded.get(index)
    loaded.delete(index)
    const drawable = await clip?.catch(() => undefined)
    await drawable?.release()
  }

  return {
    take: (index) => loaded.get(index) ?? load(index),
    async advanceTo(index) {
      for (const old of [...loaded.keys()].filter((key) => key < index - 1)) await free(old)
      if (index + 1 < clips.length && !loaded.has(index + 1)) void load(index + 1)
    },
    async close() {
      for (const index of loaded.keys()) await free(index)
    },
  }
}

function spanOf({ clips }: Pick<Timeline, 'clips'>, index: number): number {
  const next = clips[index + 1]
  return (clips[index]?.frames ?? 0) + (next ? transitionFrames(next.transition) : 0)
}
