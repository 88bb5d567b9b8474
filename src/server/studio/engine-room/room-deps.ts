import type { ClipDeps } from '#src/server/studio/clips/feature.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'

export interface RoomDeps extends ClipDeps {
  photos: PhotoReader
  // For files under way; on the disk of this machine.
  workFolder: string
}
