declare global {
  // When each picture of the film came to the screen, when its sound was there, and when somebody touched or chose anything.
  var seenFrames: number[]
  var seenSounds: number[]
  var seenTouches: number[]
}

// Runs in the page before anything else: a film's picture comes to the screen with one of these two calls.
export function watchFrames(): void {
  globalThis.seenFrames = []
  globalThis.seenSounds = []
  globalThis.seenTouches = []
  const { drawArrays } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.drawArrays = function draw(...given) {
    globalThis.seenFrames.push(performance.now())
    return drawArrays.apply(this, given)
  }
  const { putImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.putImageData = function put(...given: unknown[]) {
    globalThis.seenFrames.push(performance.now())
    return (putImageData as (...all: unknown[]) => void).apply(this, given)
  }
  const { copyToChannel } = AudioBuffer.prototype
  AudioBuffer.prototype.copyToChannel = function copy(...given) {
    if (given[1] === 0) globalThis.seenSounds.push(performance.now())
    return copyToChannel.apply(this, given)
  }
  for (const kind of ['keydown', 'click', 'change']) {
    addEventListener(kind, () => globalThis.seenTouches.push(performance.now()), { capture: true })
  }
}
