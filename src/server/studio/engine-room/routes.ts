import { done } from '#src/contracts/call.ts'
import {
  downloadVideo,
  generateMapped,
  listCompletedVideos,
  maxRoomImages,
  readEngineRoom,
  uploadRoomImages,
} from '#src/contracts/studio/engine-room.ts'
import type { ClipProviderName } from '#src/contracts/studio/clips.ts'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import { findProviderKey, findReadyClips, presentClip } from '#src/server/studio/clips/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { countClipsLeft, sendBatch } from './send-batch.ts'
import { findOwnVideo } from './find-own-video.ts'
import { listBatches } from './list-batches.ts'
import type { RoomDeps } from './room-deps.ts'
import { takeImages } from './take-images.ts'

const maxVideos = 100

// One more than is taken, so that the refusal says how many may come.
const uploadLimits = { maxBytes: maxPhotoBytes, maxFiles: maxRoomImages + 1 }

export function engineRoomRoutes(deps: RoomDeps & { siteUrl: string }): Route[] {
  return [
    route(uploadRoomImages, async (incoming) => {
      const images = await takeImages(deps, incoming.files('images', uploadLimits))
      return { body: { ...done, images } }
    }),
    route(generateMapped, async ({ body }) => {
      const { batchId, clips } = await sendBatch(deps, body)
      return { body: { ...done, batchId, clips: clips.map(presentClip) } }
    }),
    route(readEngineRoom, async () => {
      const key = await findProviderKey(deps, deps.database)
      const provider: ClipProviderName = key ? 'runway' : 'local'
      const clipsLeftToday = await countClipsLeft(deps)
      return { body: { ...done, batches: await listBatches(deps), provider, clipsLeftToday } }
    }),
    route(listCompletedVideos, async () => {
      const videos = (await findReadyClips(deps.database, maxVideos)).map((clip) => {
        const { id, prompt, category, createdAt } = presentClip(clip)
        return { id, prompt, category, createdAt, videoUrl: `/api/clips/${id}/video` }
      })
      const message =
        videos.length === 0
          ? 'No generated videos yet'
          : `${videos.length} ${videos.length === 1 ? 'video' : 'videos'} found`
      return { body: { ...done, videos, message } }
    }),
    route(downloadVideo, async ({ body }) => ({ body: { ...done, ...(await findOwnVideo(deps, body.videoUrl)) } })),
  ]
}
