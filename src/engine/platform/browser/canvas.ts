import type { CanvasPort, DrawnImage } from '#src/engine/platform/port.ts'
import { fileOf } from './files.ts'

// A browser's canvas and picture do what the engine asks of the other ones.
export const createCanvas: CanvasPort['createCanvas'] = (width, height) =>
  new OffscreenCanvas(width, height) as unknown as ReturnType<CanvasPort['createCanvas']>

export const loadImage: CanvasPort['loadImage'] = async (path) =>
  (await createImageBitmap(await fileOf(path))) as unknown as DrawnImage
