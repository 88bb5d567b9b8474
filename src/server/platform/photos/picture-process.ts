// The program of the processes in which pictures are decoded.

import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import { makeCopies, makeJpeg, makePreview, readLogo } from './decode-picture.ts'
import type { PictureTask } from './picture-work.ts'

beRoomChild<PictureTask, unknown>(({ kind, of }) => {
  switch (kind) {
    case 'copies':
      return makeCopies(of)
    case 'preview':
      return makePreview(of)
    case 'jpeg':
      return makeJpeg(of)
    case 'logo':
      return readLogo(of)
  }
})
