import { analyseInProcess } from '#src/engine/analyse/analyse-in-process.ts'
import { type ClipOptions, planClip } from '#src/engine/plan/plan-clip.ts'
import type { FilmOrder } from '#src/engine/render/render-film.ts'
import { renderInProcess } from '#src/engine/render/render-in-process.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { PhotoAnalysis } from '#src/server/platform/film/port.ts'
import type { LocalClip, LocalClipMaker } from './port.ts'

// The built-in engine moves a camera over the photo. It reads no prompt: what moves is decided by the photo itself.
export function makeLocalClipMaker({ ffmpegPath }: { ffmpegPath: string | undefined }): LocalClipMaker {
  return {
    async make(clips, { signal, onProgress }) {
      const orders: FilmOrder[] = []
      for (const clip of clips) orders.push(await toOrder(clip, signal))
      await renderInProcess(orders, {
        signal,
        ffmpegPath,
        onProgress: ({ percent }) => onProgress?.(percent),
        // Nobody watches a draft being made; somebody waits for a clip of the engine room.
        isPatient: clips.every(({ isDraft }) => isDraft),
      })
    },
  }
}

async function toOrder(clip: LocalClip, signal: AbortSignal | undefined): Promise<FilmOrder> {
  const photo = clip.analysis ?? (await analyse(clip, signal))
  const { seconds, move, output, isDraft } = clip
  const options: ClipOptions = { ...sizeOf(clip), seconds, move, seed: 1, fps: isDraft ? 15 : 30 }
  const timeline = planClip({ ...photo, photoPath: clip.photoPath }, options)
  return { timeline, output, quality: isDraft ? 'draft' : 'final' }
}

async function analyse({ photoPath }: LocalClip, signal: AbortSignal | undefined): Promise<PhotoAnalysis> {
  const { photos, problems } = await analyseInProcess([photoPath], { signal })
  const [photo] = photos
  if (!photo) throw new AppError('bad_picture', problems[0]?.text ?? 'The photo cannot be read.')
  return photo
}

function sizeOf({ ratio, isDraft }: LocalClip): { width: number; height: number } {
  const [width = 720, height = 1280] = ratio.split(':').map(Number)
  return isDraft ? { width: width / 2, height: height / 2 } : { width, height }
}
