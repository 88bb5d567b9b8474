import { analyseInProcess } from '#src/engine/analyse/analyse-in-process.ts'
import { moodFor } from '#src/engine/plan/choose-music.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { watermarkOf } from '#src/engine/plan/watermark.ts'
import { renderInProcess } from '#src/engine/render/render-in-process.ts'
import { soundInProcess } from '#src/engine/render/sound-in-process.ts'
import { listTemplates } from '#src/engine/templates/list-templates.ts'
import type { FilmEngine } from './port.ts'
import { makePlanningRoom } from './planning-room.ts'
import { rememberPlans } from './remember-plans.ts'

export function makeLocalEngine({ ffmpegPath }: { ffmpegPath: string | undefined }): FilmEngine {
  return {
    analyse: (paths, { businessType, signal, onProgress }) =>
      analyseInProcess(paths, {
        businessType,
        signal,
        onProgress: ({ done, total }) => onProgress?.(Math.floor((100 * done) / total)),
      }),
    plan: rememberPlans(makePlanningRoom()),
    toPreview,
    render: (orders, { shelfFolder, signal, onProgress }) =>
      renderInProcess(orders, {
        shelfFolder,
        signal,
        ffmpegPath,
        onProgress: ({ percent }) => onProgress?.(percent),
      }),
    premiumMusic: ({ businessType, tier, template }) => ({
      kind: 'mood',
      mood: template?.style.mood ?? moodFor(businessType, tier),
      ensemble: 'full',
    }),
    saveScore: async (film, output, signal) => {
      await soundInProcess({ kind: 'score', film, output, ffmpegPath }, signal)
    },
    saveWave: async (film, output, signal) => {
      await soundInProcess({ kind: 'wave', film, output, ffmpegPath }, signal)
    },
    saveStems: async (film, output, signal) => {
      await soundInProcess({ kind: 'stems', film, output, ffmpegPath }, signal)
    },
    listen: async (path, maxSeconds) => {
      const heard = await soundInProcess({ kind: 'listen', path, maxSeconds, ffmpegPath })
      if (!heard) throw new Error('Nothing was said about the recording.')
      return heard
    },
    describe: async (path) => {
      // The libraries that decode films are large, and a start needs none of them.
      const { chooseCodec } = await import('#src/engine/encode/choose-codec.ts')
      return chooseCodec(ffmpegPath).describeVideo(path)
    },
    listTemplates,
  }
}

function toPreview(timeline: Timeline, mark?: string): Timeline {
  const { frames, width, height, layers } = timeline
  // Half of 1350 is odd, which yuv420p refuses.
  const half = (side: number): number => Math.round(side / 4) * 2
  const marked = mark === undefined ? layers : [...layers, watermarkOf(mark, frames)]
  return { ...timeline, width: half(width), height: half(height), layers: marked }
}
