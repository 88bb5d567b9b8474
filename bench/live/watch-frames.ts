declare global {
  // When each picture of the film came to the screen.
  var seenFrames: number[]
}

// Runs in the page before anything else: a film's picture comes to the screen with one of these two calls.
export function watchFrames(): void {
  globalThis.seenFrames = []
  const note = (): void => void globalThis.seenFrames.push(performance.now())
  const { drawArrays } = WebGL2RenderingContext.prototype
  WebGL2RenderingContext.prototype.drawArrays = function draw(...given) {
    note()
    return drawArrays.apply(this, given)
  }
  const { putImageData } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.putImageData = function put(...given: unknown[]) {
    note()
    return (putImageData as (...all: unknown[]) => void).apply(this, given)
  }
}
