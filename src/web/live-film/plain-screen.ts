import type { Screen } from './yuv-screen.ts'

// The same without a graphics card: the worker that draws a frame has its colours ready.
export function openPlainScreen(canvas: HTMLCanvasElement): Screen {
  const { width, height } = canvas
  const context = canvas.getContext('2d', { alpha: false })
  return {
    pixels: 'colours',
    show: (pixels) => context?.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height), 0, 0),
    close: () => undefined,
  }
}
