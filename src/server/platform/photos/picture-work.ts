import type { PictureLimits } from './read-head.ts'
import type { PhotoCopy, PhotoFacts, PhotoKind, ReadLogo, ReadPhoto } from './port.ts'

// What is asked of the processes in which pictures are read.

interface ToDecode {
  // Where it is, or the bytes themselves.
  file: string | Buffer
  kind: PhotoKind
  // Judged from the head already; the decoder looks again, as the head may have lied.
  maxPixels: number
}

export interface HeadWork {
  inspect: { task: { file: string | Buffer; limits: PictureLimits }; result: PhotoFacts }
  removeLocation: { task: { path: string }; result: void }
}

export interface PictureWork {
  copies: { task: ToDecode; result: ReadPhoto }
  preview: { task: ToDecode; result: PhotoCopy }
  jpeg: { task: ToDecode & { side: number; maxBytes: number }; result: Buffer }
  logo: { task: ToDecode; result: ReadLogo }
}

type TaskOf<Work extends Record<keyof Work, { task: unknown }>> = {
  [Kind in keyof Work]: { kind: Kind; of: Work[Kind]['task'] }
}[keyof Work]

export type HeadTask = TaskOf<HeadWork>
export type PictureTask = TaskOf<PictureWork>
