// Looks at photos beside the page, one after the other: at light and colours, for faces and things, or for what stands
// out. Nothing is kept between two photos but the network.

import { AppError } from '#src/kit/app-error.ts'
import {
  describePhoto,
  lookAtPhoto,
  markSalience,
  type OpenedPhoto,
  openPhoto,
} from '#src/engine/analyse/analyse-photo.ts'
import type { Pixels } from '#src/engine/analyse/pixels.ts'
import { findWriting } from '#src/engine/analyse/writing/find-writing.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { giveFile } from '#src/engine/platform/browser/files.ts'
import { copyPhoto, UnknownKind } from './copy-photo.ts'
import type { FromLookWorker, Seen, ToLookWorker } from './look-messages.ts'

const tell = (message: FromLookWorker): void => postMessage(message)

let work = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<ToLookWorker>) => {
  work = work.then(() => look(data)).catch((error: unknown) => giveUp(data, error))
})

async function look(task: ToLookWorker): Promise<void> {
  if (task.stage === 'light') await measure(task.path, task.file)
  else await find(task)
}

function giveUp({ stage, path }: ToLookWorker, error: unknown): void {
  if (stage !== 'light') return tell({ kind: 'blind', message: String(error) })
  const text = error instanceof AppError ? error.text : 'This photo cannot be opened.'
  tell({ kind: 'refused', path, text, isUnknownKind: error instanceof UnknownKind })
}

async function measure(path: string, file: Blob): Promise<void> {
  const { blob: copy, photo } = await copyPhoto(file)
  tell({ kind: 'copied', path, copy })
  const opened = await openCopy(path, copy)
  const looked = { ...(await lookAtPhoto(path, opened)), photo }
  await report({ pixels: opened.pixels, copy }, { looked, findings: {} })
}

async function find({ stage, path, copy, seen }: Exclude<ToLookWorker, { stage: 'light' }>): Promise<void> {
  const { pixels } = await openCopy(path, copy)
  const finding =
    stage === 'faces'
      ? { found: await (await loadDetector()).find(pixels) }
      : { mask: await markSalience(await loadSalience(), pixels), writing: await writingIn(pixels) }
  await report({ pixels, copy }, { ...seen, findings: { ...seen.findings, ...finding } })
}

// Unknown where its network doesn't arrive: that takes nothing from what the others saw.
const writingIn = (pixels: Pixels): Promise<Rect[] | undefined> =>
  loadWriting()
    .then((net) => findWriting(net, pixels))
    .catch(() => undefined)

async function report({ pixels, copy }: { pixels: Pixels; copy: Blob }, seen: Seen): Promise<void> {
  const { looked, findings } = seen
  const photo = await describePhoto(pixels, looked, findings)
  tell({ kind: 'known', path: looked.photoPath, copy, photo, seen })
}

function openCopy(path: string, copy: Blob): Promise<OpenedPhoto> {
  giveFile(path, copy)
  return openPhoto(path)
}

// Each comes only when it is needed, long after the first picture.
const loadDetector = once(async () => (await import('#src/engine/analyse/load-detector.ts')).loadDetector())
const loadWriting = once(async () => (await import('#src/engine/analyse/writing/load-writing.ts')).loadWriting())
const loadSalience = once(async () => (await import('#src/engine/analyse/salience/load-salience.ts')).loadSalience())

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}
