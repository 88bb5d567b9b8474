import { done } from '#src/contracts/call.ts'
import {
  changeClipSettings,
  type ClipView,
  readClip,
  readClipSettings,
  resolveClip as resolveClipCall,
} from '#src/contracts/studio/clips.ts'
import { AppError } from '#src/kit/app-error.ts'
import { fileRoute, type Outgoing, type OutgoingFile, type Route, route } from '#src/server/platform/http/port.ts'
import type { ClipDeps } from './clip-deps.ts'
import { resolveClip } from './resolve-clip.ts'
import { readSettings } from './settings.ts'
import { changeSettingsRow, findClip } from './store.ts'
import type { ClipRow } from './tables.ts'

export function clipRoutes(deps: ClipDeps): Route[] {
  return [
    fileRoute(readClip, ({ params }) => openClip(deps, params.id)),
    route(resolveClipCall, async ({ params, body }) => {
      await resolveClip(deps, { clipId: params.id, answer: body.answer })
      return { body: done }
    }),
    route(readClipSettings, async () => ({ body: await readSettings(deps) })),
    route(changeClipSettings, async ({ body }) => {
      const { dailyCredits, fallsBack } = body
      await changeSettingsRow(deps.database, {
        ...(dailyCredits === undefined ? {} : { dailyCredits }),
        ...(fallsBack === undefined ? {} : { fallsBack }),
      })
      return { body: done }
    }),
  ]
}

async function openClip({ database, storage }: ClipDeps, id: string): Promise<Outgoing<OutgoingFile>> {
  const clip = await findClip(database, id)
  if (!clip?.fileKey || !clip.bytes) throw new AppError('not_found', 'Not found')
  return {
    body: { storage, key: clip.fileKey, bytes: clip.bytes, contentType: 'video/mp4' },
    headers: { 'cache-control': 'private, max-age=3600' },
  }
}

export const presentClip = (clip: ClipRow): ClipView => ({
  id: clip.id,
  photoId: clip.photoId,
  prompt: clip.prompt,
  category: clip.category,
  provider: clip.provider,
  state: clip.state,
  progress: clip.progress,
  failure: clip.state === 'ready' ? null : clip.failureText,
  fallbackReason: clip.fallbackReason,
  videoUrl: clip.state === 'ready' ? `/api/clips/${clip.id}/video` : null,
  createdAt: clip.createdAt.toISOString(),
})
