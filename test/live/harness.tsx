// A page with nothing but the live film, for tests and measurements: it asks for photos and timeline beside itself.

import { createRoot } from 'react-dom/client'
import type { FromFilmWorker, ToFilmWorker } from '#src/engine/browser/film-messages.ts'
import type { FromScoreWorker, ToScoreWorker } from '#src/engine/browser/score-messages.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { openFilmPlayer } from '#src/web/live-film/film-player.ts'
import { LiveFilm } from '#src/web/live-film/live-film.tsx'

interface Film {
  timeline: Timeline
  photos: { path: string; url: string }[]
}

async function load(name: string) {
  const { timeline, photos }: Film = await (await fetch(`/films/${name}.json`)).json()
  const files = await Promise.all(
    photos.map(async ({ path, url }) => ({ path, file: await (await fetch(url)).blob() })),
  )
  return { timeline, files }
}

const harness = {
  async show(name: string): Promise<void> {
    const { timeline, files } = await load(name)
    const root = document.querySelector('#root')
    if (root) createRoot(root).render(<LiveFilm timeline={timeline} photos={files} label="Film" />)
  },
  // Frames as the worker draws them, and how long each took.
  async draw(name: string, frames: number[]): Promise<{ pixels: string[]; ms: number[] }> {
    const { timeline, files } = await load(name)
    const worker = new Worker(new URL('../../src/engine/browser/film-worker.ts', import.meta.url), { type: 'module' })
    const tell = (message: ToFilmWorker): void => worker.postMessage(message)
    tell({ kind: 'give', files })
    tell({ kind: 'show', film: 1, timeline, pixels: 'planes' })
    const [pixels, ms]: [string[], number[]] = [[], []]
    for (const frame of frames) {
      const began = performance.now()
      tell({ kind: 'draw', film: 1, frame })
      const answer = await next<FromFilmWorker>(worker)
      if (answer.kind === 'failed') throw new Error(answer.message)
      ms.push(performance.now() - began)
      pixels.push(toText(answer.pixels))
    }
    worker.terminate()
    return { pixels, ms }
  },
  // Plays so many seconds and tells which frames were seen, and where the clock stood.
  async play(name: string, seconds: number): Promise<{ firstMs: number; seen: { frame: number; seconds: number }[] }> {
    const { timeline, files } = await load(name)
    const canvas = document.body.appendChild(document.createElement('canvas'))
    const seen: { frame: number; seconds: number }[] = []
    const began = performance.now()
    let firstMs = 0
    return new Promise((resolve) => {
      const player = openFilmPlayer({
        canvas,
        onFrame(shown) {
          firstMs ||= performance.now() - began
          seen.push(shown)
        },
        onMoment(moment) {
          if (moment.seconds < seconds) return
          player.close()
          resolve({ firstMs, seen })
        },
      })
      player.give(files)
      player.show(timeline)
      player.play()
    })
  },
  async compose(name: string): Promise<{ left: string; ms: number }> {
    const { timeline } = await load(name)
    const worker = new Worker(new URL('../../src/engine/browser/score-worker.ts', import.meta.url), { type: 'module' })
    const began = performance.now()
    worker.postMessage({ film: 1, soundtrack: timeline } satisfies ToScoreWorker)
    const { sound } = await next<FromScoreWorker>(worker)
    worker.terminate()
    if (!sound) throw new Error('No music came back.')
    return { left: toText(new Uint8Array(sound.left.buffer)), ms: performance.now() - began }
  },
}

const next = <Message,>(worker: Worker): Promise<Message> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => resolve(data), { once: true })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true })
  })

// Base64, a piece at a time: a call takes only so many arguments.
function toText(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  }
  return btoa(pieces.join(''))
}

export type Harness = typeof harness
Object.assign(globalThis, { harness })
