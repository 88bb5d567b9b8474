// Has photos looked at beside the page, and keeps what is known about each.

import type { LonePhoto } from '#src/engine/analyse/analyse-photo.ts'
import {
  type FromLookWorker,
  type LookStage,
  lookStages,
  type ToLookWorker,
} from '#src/engine/browser/look-messages.ts'

interface PhotoFacts {
  // What can be shown and drawn; undefined until the file was read.
  copy?: Blob
  photo?: LonePhoto
  stage?: LookStage
  // Why it cannot be used.
  problem?: string
  // Another place may be able to read it.
  isUnknownKind?: boolean
}

export type Facts = ReadonlyMap<string, PhotoFacts>

// All that there is to know of a photo; one that was looked at once need not be looked at again.
export interface KnownPhoto {
  copy: Blob
  photo: LonePhoto
}

export interface Looker {
  add: (path: string, file: Blob, known?: KnownPhoto) => void
  // The first picture is on the screen.
  goOn: () => void
  close: () => void
}

interface LookerOptions {
  onFacts: (facts: Facts) => void
  // No further look is to be expected: the networks do not run here.
  onBlind: () => void
  // Not even the first look is possible here.
  onUnable: () => void
}

export function makeLooker({ onFacts, onBlind, onUnable }: LookerOptions): Looker {
  let facts: Facts = new Map()
  let worker: Worker | undefined
  let isBlind = false
  let mayGoOn = false
  const note = (path: string, change: PhotoFacts): void => {
    facts = new Map(facts).set(path, { ...facts.get(path), ...change })
    onFacts(facts)
  }
  const take = (message: FromLookWorker): void => {
    if (message.kind === 'copied') note(message.path, { copy: message.copy })
    if (message.kind === 'known') note(message.path, { photo: message.photo, stage: message.stage })
    if (message.kind === 'refused') {
      note(message.path, { problem: message.text, isUnknownKind: message.isUnknownKind })
    }
    if (message.kind === 'blind') {
      isBlind = true
      onBlind()
    }
    // The networks' memory goes with the worker.
    if (isAllKnown(facts, isBlind)) end()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('../../engine/browser/look-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<FromLookWorker>) => take(data))
    started.addEventListener('error', () => {
      if ([...facts.values()].some(({ photo }) => photo)) onBlind()
      else onUnable()
    })
    if (mayGoOn) started.postMessage({ kind: 'go-on' } satisfies ToLookWorker)
    return started
  }
  const end = (): void => {
    worker?.terminate()
    worker = undefined
  }
  return {
    add(path, file, known) {
      if (known) return note(path, { ...known, stage: 'subject' })
      facts = new Map(facts).set(path, {})
      onFacts(facts)
      worker ??= start()
      worker.postMessage({ kind: 'look', path, file } satisfies ToLookWorker)
    },
    goOn() {
      mayGoOn = true
      worker?.postMessage({ kind: 'go-on' } satisfies ToLookWorker)
    },
    close: end,
  }
}

const isAllKnown = (facts: Facts, isBlind: boolean): boolean =>
  [...facts.values()].every(
    ({ stage, problem }) => problem !== undefined || (isBlind ? stage !== undefined : stage === lookStages.at(-1)),
  )
