// Frames that were asked for, are on their way, or wait for their moment.

const ahead = 6

interface DueFrame {
  frame: number
  pixels: Uint8Array
}

export interface FrameQueue {
  take: (frame: number, pixels: Uint8Array) => void
  // The newest frame that may be shown now, once; asks for those that come next, up to the last.
  frameFor: (current: number, last: number) => DueFrame | undefined
  reset: () => void
}

export function makeFrameQueue({ ask }: { ask: (frame: number) => void }): FrameQueue {
  const ready = new Map<number, Uint8Array>()
  const asked = new Set<number>()
  let shown = -1

  const askAhead = (current: number, last: number): void => {
    // A worker that is behind skips what nobody would see any more.
    for (let frame = current; frame <= Math.min(last, current + ahead) && asked.size < ahead; frame += 1) {
      if (frame === shown || asked.has(frame) || ready.has(frame)) continue
      asked.add(frame)
      ask(frame)
    }
  }
  return {
    take(frame, pixels) {
      asked.delete(frame)
      ready.set(frame, pixels)
    },
    frameFor(current, last) {
      if (current < shown || current > shown + 2 * ahead) shown = -1
      const due = [...ready.keys()].filter((frame) => frame > shown && frame <= current)
      const frame = Math.max(-1, ...due)
      const pixels = ready.get(frame)
      // Behind us, or far from where we went.
      for (const old of ready.keys()) if (old <= current || old > current + ahead) ready.delete(old)
      if (pixels) shown = frame
      askAhead(current, last)
      return pixels && { frame, pixels }
    },
    reset() {
      ready.clear()
      asked.clear()
      shown = -1
    },
  }
}
