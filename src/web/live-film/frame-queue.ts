// Frames that were asked for, are on their way, or wait for their moment.

const ahead = 6

type Pixels = Uint8Array<ArrayBuffer>

interface DueFrame {
  frame: number
  pixels: Pixels
}

export interface FrameQueue {
  take: (frame: number, pixels: Pixels) => void
  // The newest frame that may be shown now, once, until the next is asked for; asks for those that come next, up to the last.
  frameFor: (current: number, last: number) => DueFrame | undefined
  reset: () => void
}

interface FrameQueueOptions {
  // `spare`: memory that the frame may be drawn into.
  ask: (frame: number, spare: Pixels | undefined) => void
}

export function makeFrameQueue({ ask }: FrameQueueOptions): FrameQueue {
  const ready = new Map<number, Pixels>()
  const asked = new Set<number>()
  const spares: Pixels[] = []
  let shown = -1
  let onScreen: Pixels | undefined

  const spare = (pixels: Pixels | undefined): void => {
    if (pixels && spares.length < 2) spares.push(pixels)
  }
  const askAhead = (current: number, last: number): void => {
    // A worker that is behind skips what nobody would see any more.
    for (let frame = current; frame <= Math.min(last, current + ahead) && asked.size < ahead; frame += 1) {
      if (frame === shown || asked.has(frame) || ready.has(frame)) continue
      asked.add(frame)
      ask(frame, spares.pop())
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
      for (const [old, waste] of ready) {
        if (old > current && old <= current + ahead) continue
        ready.delete(old)
        if (old !== frame) spare(waste)
      }
      if (pixels) {
        spare(onScreen)
        onScreen = pixels
        shown = frame
      }
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
