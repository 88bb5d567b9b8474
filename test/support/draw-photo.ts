import sharp from 'sharp'

// Small, sharp enough to be taken, and like no other.
export async function drawPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: 640, height: 960, channels: 3, background: '#888', noise } })
  return new Uint8Array(await picture.jpeg().toBuffer())
}
