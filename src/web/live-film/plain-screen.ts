import type { Screen } from './yuv-screen.ts'

// The same without a graphics card: slower, and every browser has it.
export function openPlainScreen(canvas: HTMLCanvasElement): Screen {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const image = new ImageData(width, height)
  return {
    show(pixels) {
      toColours(pixels, image)
      context?.putImageData(image, 0, 0)
    },
    close: () => undefined,
  }
}

function toColours(pixels: Uint8Array, { data, width, height }: ImageData): void {
  const [luma, half] = [width * height, width / 2]
  for (let row = 0, at = 0; row < height; row += 1) {
    const chroma = luma + (row >> 1) * half
    for (let column = 0; column < width; column += 1, at += 1) {
      const y = 1.164384 * (pixels[at]! - 16)
      const u = pixels[chroma + (column >> 1)]! - 128
      const v = pixels[chroma + luma / 4 + (column >> 1)]! - 128
      data[at * 4] = y + 1.792741 * v
      data[at * 4 + 1] = y - 0.213249 * u - 0.532909 * v
      data[at * 4 + 2] = y + 2.112402 * u
      data[at * 4 + 3] = 255
    }
  }
}
