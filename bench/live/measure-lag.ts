import { planFilm } from '#src/engine/plan/plan-film.ts'
import { sampleAnalysis } from '#test/engine/sample-analysis.ts'
import type { Harness } from '#test/live/harness.tsx'
import { openLivePage } from '#test/live/open-live-page.ts'

declare const harness: Harness

const seconds = 12

// How far the pictures of a film are behind its sound, in milliseconds.
export async function measureLag(photos: readonly string[], slowdown: number) {
  const analysis = sampleAnalysis(photos.length)
  const own = analysis.photos.map((photo, index) => ({ ...photo, photoPath: photos[index] ?? '' }))
  const words = { businessName: 'Olive & Ember', captions: ['Open until ten'], cta: 'Book a table' }
  const film = planFilm({ ...analysis, photos: own }, { tier: 'vr2', format: 'stories', seed: 3, seconds, words })
  const { page, close } = await openLivePage({ film: { ...film, width: 360, height: 640 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const { seen } = await page.evaluate((until) => harness.play('film', until), seconds - 0.5)
  await close()
  const lags = seen.map(({ frame, seconds: at }) => (at - (frame + 1) / film.fps) * 1000).toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(lags[Math.floor((lags.length - 1) * share)] ?? 0)
  return { slowdown, medianLagMs: at(0.5), lagOf95In100Ms: at(0.95), worstLagMs: at(1) }
}
