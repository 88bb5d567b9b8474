export interface ScreenLoop {
  wake: () => void
  stop: () => void
}

// Runs a step before the screen's next frame when it is woken, and before every one after that as long as the step asks for
// more. A film that stands still leaves the processor alone.
export function makeScreenLoop(step: () => boolean): ScreenLoop {
  let request: number | undefined
  const run = (): void => {
    request = undefined
    if (step()) wake()
  }
  const wake = (): void => {
    request ??= requestAnimationFrame(run)
  }
  return {
    wake,
    stop() {
      if (request !== undefined) cancelAnimationFrame(request)
      request = undefined
    },
  }
}
