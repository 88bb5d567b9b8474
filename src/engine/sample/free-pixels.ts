// Gives a large buffer back at once. The collector counts it as a few bytes and would let a hundred megabytes of used
// pixels pile up first. The buffer is empty afterwards.
export function freePixels(pixels: Uint8Array): void {
  const isWhole = pixels.byteOffset === 0 && pixels.byteLength === pixels.buffer.byteLength
  if (isWhole && pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0)
}
