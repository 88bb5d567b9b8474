// How a page plays the film: node bench/live/index.ts <photos...>
// Seconds to the first frame, frames a second, and how far pictures are behind their sound, at two sizes, also with the
// processor slowed down four times.

import { analysePhotos } from '#src/engine/analyse/analyse-photos.ts'
import { planFilm } from '#src/engine/plan/plan-film.ts'
import type { Harness } from '#test/live/harness.tsx'
import { openLivePage } from '#test/live/open-live-page.ts'

declare const harness: Harness

const seconds = 12
const analysis = await analysePhotos(process.argv.slice(2), { businessType: 'restaurant' })
const words = { businessName: 'Olive & Ember', captions: ['Open until ten'], cta: 'Book a table' }
const film = planFilm(analysis, { tier: 'vr2', format: 'stories', seed: 3, seconds, words })
const films = { small: { ...film, width: 360, height: 640 }, medium: { ...film, width: 540, height: 960 } }

const rows = []
for (const name of ['small', 'medium'] as const) {
  for (const slowdown of [1, 4]) {
    const { page, close } = await openLivePage(films)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const { firstMs, seen } = await page.evaluate(([which, until]) => harness.play(which, until), [
      name,
      seconds - 0.5,
    ] as const)
    const lags = seen.map(({ frame, seconds: at }) => at - (frame + 1) / film.fps).toSorted((a, b) => a - b)
    rows.push({
      size: `${films[name].width} x ${films[name].height}`,
      slowdown,
      firstFrameSeconds: (firstMs / 1000).toFixed(2),
      framesASecond: (seen.length / (seconds - 0.5)).toFixed(1),
      medianLagMs: Math.round((lags[lags.length >> 1] ?? 0) * 1000),
      worstLagMs: Math.round((lags.at(-1) ?? 0) * 1000),
    })
    await close()
  }
}
console.table(rows)
