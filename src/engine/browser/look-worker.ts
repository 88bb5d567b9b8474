// Looks at photos beside the page: light and colours of all of them first, then faces and things, then what stands out.

import { AppError } from '#src/kit/app-error.ts'
import {
  describePhoto,
  type Findings,
  type Looked,
  lookAtPhoto,
  markSalience,
} from '#src/engine/analyse/analyse-photo.ts'
import { giveFile } from '#src/engine/platform/browser/files.ts'
import { copyPhoto, UnknownKind } from './copy-photo.ts'
import type { FromLookWorker, LookStage, ToLookWorker } from './look-messages.ts'

const tell = (message: FromLookWorker): void => postMessage(message)

interface Task {
  stage: LookStage
  path: string
  run: () => Promise<void>
}

const waiting: Record<LookStage, Task[]> = { light: [], faces: [], subject: [] }
let isBlind = false
let mayGoOn = false
let isBusy = false

addEventListener('message', ({ data }: MessageEvent<ToLookWorker>) => {
  if (data.kind === 'go-on') mayGoOn = true
  else waiting.light.push({ stage: 'light', path: data.path, run: () => open(data.path, data.file) })
  if (!isBusy) void work()
})

async function work(): Promise<void> {
  isBusy = true
  for (;;) {
    const later = mayGoOn && !isBlind
    const task = waiting.light.shift() ?? (later ? (waiting.faces.shift() ?? waiting.subject.shift()) : undefined)
    if (!task) break
    await task.run().catch((error: unknown) => giveUp(task, error))
  }
  isBusy = false
}

function giveUp({ stage, path }: Task, error: unknown): void {
  if (stage === 'light') {
    const text = error instanceof AppError ? error.text : 'This photo cannot be opened.'
    return tell({ kind: 'refused', path, text, isUnknownKind: error instanceof UnknownKind })
  }
  isBlind = true
  tell({ kind: 'blind', message: String(error) })
}

async function open(path: string, file: Blob): Promise<void> {
  const copy = await copyPhoto(file)
  giveFile(path, copy.blob)
  tell({ kind: 'copied', path, copy: copy.blob })
  const looked = { ...(await lookAtPhoto(path)), photo: copy.photo }
  const findings: Findings = {}
  const report = async (stage: LookStage): Promise<void> =>
    tell({ kind: 'known', path, stage, photo: await describePhoto(looked, findings) })
  await report('light')
  const later = (stage: 'faces' | 'subject', find: (looked: Looked, findings: Findings) => Promise<void>): void => {
    const run = async (): Promise<void> => {
      await find(looked, findings)
      await report(stage)
    }
    waiting[stage].push({ stage, path, run })
  }
  later('faces', findFaces)
  later('subject', findSubject)
}

// Both come only when they are needed, long after the first picture.
const loadDetector = once(async () => (await import('#src/engine/analyse/load-detector.ts')).loadDetector())
const loadSalience = once(async () => (await import('#src/engine/analyse/salience/load-salience.ts')).loadSalience())

async function findFaces({ pixels }: Looked, findings: Findings): Promise<void> {
  findings.found = await (await loadDetector()).find(pixels)
}

async function findSubject({ pixels }: Looked, findings: Findings): Promise<void> {
  findings.mask = await markSalience(await loadSalience(), pixels)
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}
