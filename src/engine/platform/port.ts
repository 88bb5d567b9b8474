// What the engine needs of the machine it runs on. Code imports '#platform/...', which is node/ here and browser/ in the
// bundle for a page; both keep to these types.

import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas'

// As both have them: nothing of it may be used that a browser does not know.
export type Context2d = SKRSContext2D
export type DrawnImage = Image

export interface CanvasPort {
  createCanvas: (width: number, height: number) => Canvas
  loadImage: (path: string) => Promise<DrawnImage>
}

// One byte a channel, row after row.
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3
}

export interface Size {
  width: number
  height: number
}

export interface Resizing extends Size {
  kernel?: 'cubic' | undefined
  // Of the pixels, before.
  extract?: { left: number; top: number; width: number; height: number } | undefined
}

export interface PixelPort {
  // Sharp while it shrinks, smooth while it grows.
  resize: (pixels: Pixels, wanted: Resizing) => Promise<Pixels>
  blur: (pixels: Pixels, sigma: number) => Promise<Pixels>
  // Without colour.
  toGrey: (pixels: Pixels, wanted: Resizing) => Promise<Pixels>
  // CIE Lab of the blurred picture: light 0..100, a and b around 0.
  toLab: (pixels: Pixels, sigma: number) => Promise<Int8Array>
  // A grey picture as a file.
  toPng: (grey: Pixels) => Promise<Uint8Array>
  // A photo upright, in sRGB, without alpha; `enough` says how much of its size is needed.
  readPhoto: (path: string, enough: (photo: Size) => number) => Promise<Pixels>
  // The same, as large as fits into a square, and the size of the photo itself.
  lookAt: (path: string, side: number) => Promise<{ pixels: Pixels & { channels: 3 }; photo: Size }>
  // A grey PNG.
  readMask: (png: Uint8Array) => Promise<Pixels>
}

export interface FontPort {
  // The family under which a file of letters is known.
  familyFor: (file: string) => string
  // Which parts of Unicode each file of a package holds.
  unicodeRanges: (packageName: string) => Record<string, string>
  // Resolves once everything that was asked for above is there. True if it was not there at first: what was measured
  // meanwhile has to be measured again.
  fontsArrived: () => Promise<boolean>
}

export interface NetworkPort {
  // Where the files of the library that runs networks are, with a slash at its end.
  backendFolder: string
  readGraph: (name: 'centernet' | 'blazeface') => Promise<{ json: string; weights: Uint8Array }>
  // An ONNX file.
  readSalienceNetwork: () => Promise<Uint8Array>
  readWritingNetwork: () => Promise<Uint8Array>
}
