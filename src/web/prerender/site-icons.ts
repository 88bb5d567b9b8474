import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { iconNames, sharePhotoName } from './icon-names.ts'

const sizes: [name: string, pixels: number][] = [
  [iconNames.touch, 180],
  [iconNames.small, 192],
  [iconNames.large, 512],
]

// Adds to the client build what no module imports, only the heads of the pages. All icons come from one drawing.
export const siteIcons = (web: string): Plugin => ({
  name: 'site-icons',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  async buildStart() {
    const emit = (path: string, source: Uint8Array) =>
      this.emitFile({ type: 'asset', name: basename(path), originalFileName: path, source })
    const drawing = readFileSync(`${web}/${iconNames.drawing}`)
    emit(iconNames.drawing, drawing)
    emit(sharePhotoName, readFileSync(`${web}/${sharePhotoName}`))
    for (const [name, pixels] of sizes) emit(name, await draw(drawing, pixels))
    this.emitFile({ type: 'asset', fileName: 'office-icon.png', source: await draw(drawing, 192) })
    this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: wrapAsIco(await draw(drawing, 32), 32) })
  },
})

async function draw(drawing: Buffer, pixels: number): Promise<Buffer> {
  // Loaded here: the development server has no use for it.
  const { default: sharp } = await import('sharp')
  return (
    sharp(drawing, { density: (72 * pixels) / 32 })
      .resize(pixels, pixels)
      // Systems round the corners themselves, and fill transparent ones with a colour of their own.
      .flatten({ background: '#120f0d' })
      .png({ palette: true })
      .toBuffer()
  )
}

// An .ico may hold a PNG as it is: a header of 6 bytes and an entry of 16 come before it.
function wrapAsIco(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(pixels, 6)
  header.writeUInt8(pixels, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
