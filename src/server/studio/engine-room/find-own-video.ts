import { addressNotAllowed } from '#src/contracts/studio/engine-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { findClip } from '#src/server/studio/clips/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'

// Clips are fetched from the provider the moment they are ready, so whatever can be downloaded lies in our own storage.
// No address is ever followed: it must be the name of one of our clips, to the letter.
export async function findOwnVideo(deps: { database: Database; siteUrl: string }, videoUrl: string) {
  const path = videoUrl.startsWith(`${deps.siteUrl}/`) ? videoUrl.slice(deps.siteUrl.length) : videoUrl
  const id = /^\/api\/clips\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/video$/.exec(path)?.[1]
  const clip = id === undefined ? undefined : await findClip(deps.database, id)
  if (clip?.state !== 'ready') throw new AppError('bad_request', addressNotAllowed)
  return { filename: fileNameOf(clip), localUrl: path }
}

function fileNameOf({ id, category }: { id: string; category: string }): string {
  const words = category
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return `${words || 'clip'}-${id.slice(-8)}.mp4`
}
