// The program of the process that looks at heads. No decoder is loaded.

import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import { inspectPicture } from './read-head.ts'
import type { HeadTask } from './picture-work.ts'
import { removeLocation } from './remove-location.ts'

beRoomChild<HeadTask, unknown>(async ({ kind, of }) => {
  const facts = await inspectPicture(of.file, of.limits)
  if (kind === 'accept') await removeLocation(of.file)
  return facts
})
