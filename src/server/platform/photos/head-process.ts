// The program of the process that looks at heads. No decoder is loaded.

import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import { inspectPicture } from './read-head.ts'
import type { HeadTask } from './picture-work.ts'
import { removeLocation } from './remove-location.ts'

beRoomChild<HeadTask, unknown>(({ kind, of }) =>
  kind === 'inspect' ? inspectPicture(of.file, of.limits) : removeLocation(of.path),
)
