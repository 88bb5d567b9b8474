export interface RenderProgress {
  stage: 'preparing' | 'rendering' | 'joining' | 'done'
  // Of all films of the order.
  percent: number
  framesDone: number
  framesTotal: number
  fps: number
  secondsLeft: number
}

export interface ProgressMeter {
  advance: (frames: number) => void
  skip: (frames: number) => void
  enter: (stage: RenderProgress['stage']) => void
}

const reportEveryMs = 200
// Joining copies what is encoded already: the last hundredth.
const renderedPercent = 99

// The speed counts only frames drawn now: frames of an earlier, interrupted run would promise too early an end.
export function makeProgressMeter(framesTotal: number, report: (progress: RenderProgress) => void): ProgressMeter {
  const startedAt = performance.now()
  let stage: RenderProgress['stage'] = 'preparing'
  let drawn = 0
  let skipped = 0
  let reportedAt = Number.NEGATIVE_INFINITY

  const tell = (): void => {
    const now = performance.now()
    reportedAt = now
    const framesDone = drawn + skipped
    const fps = drawn === 0 ? 0 : drawn / ((now - startedAt) / 1000)
    report({
      stage,
      percent: stage === 'done' ? 100 : Math.floor((renderedPercent * framesDone) / framesTotal),
      framesDone,
      framesTotal,
      fps,
      secondsLeft: fps === 0 ? 0 : (framesTotal - framesDone) / fps,
    })
  }

  return {
    advance(frames) {
      drawn += frames
      if (performance.now() - reportedAt >= reportEveryMs) tell()
    },
    skip(frames) {
      skipped += frames
      tell()
    },
    enter(next) {
      stage = next
      tell()
    },
  }
}
