import type { PictureLimits } from './read-head.ts'
import type { PhotoCopy, PhotoFacts, ReadLogo, ReadPhoto } from './port.ts'

// What is asked of the processes in which pictures are read.

interface ToJudge {
  // Where it is, or the bytes themselves.
  file: string | Buffer
  limits: PictureLimits
}

export interface HeadWork {
  inspect: { task: ToJudge; result: PhotoFacts }
  accept: { task: { file: string; limits: PictureLimits }; result: PhotoFacts }
}

export interface PictureWork {
  copies: { task: ToJudge; result: ReadPhoto }
  preview: { task: ToJudge; result: PhotoCopy }
  jpeg: { task: ToJudge & { side: number; maxBytes: number }; result: Buffer }
  logo: { task: ToJudge; result: ReadLogo }
}

type TaskOf<Work extends Record<keyof Work, { task: unknown }>> = {
  [Kind in keyof Work]: { kind: Kind; of: Work[Kind]['task'] }
}[keyof Work]

export type HeadTask = TaskOf<HeadWork>
export type PictureTask = TaskOf<PictureWork>
