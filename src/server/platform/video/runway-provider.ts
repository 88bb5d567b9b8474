import RunwayML, { APIConnectionError, APIError } from '@runwayml/sdk'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { ClipProvider, ClipRequest, Submission, TaskState } from './port.ts'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface RunwayOptions {
  apiKey: string
  // A stand-in on this machine, for tests.
  baseUrl: string | undefined
  photos: Pick<PhotoReader, 'makeJpeg'>
}

const maxPromptUnits = 1_000
// Sent as a data URI, of which the provider takes 5 MB.
const sentPhoto = { side: 2_048, maxBytes: 3_500_000 }

export function makeRunwayProvider({ apiKey, baseUrl, photos }: RunwayOptions): ClipProvider {
  // Never sent twice by the library: a create has no idempotency key, and each is billed.
  const client = new RunwayML({ apiKey, baseURL: baseUrl ?? null, maxRetries: 0, timeout: minuteMs, logLevel: 'off' })
  return {
    submit: async (request) => {
      const jpeg = await photos.makeJpeg(request.photoPath, sentPhoto)
      return submit(client, request, `data:image/jpeg;base64,${jpeg.toString('base64')}`)
    },
    check: (taskId) => check(client, taskId),
    download: (address, path, signal) => downloadClip({ address, path, standIn: baseUrl, signal }),
    forget: async (taskId) => {
      try {
        await client.tasks.delete(taskId, { timeout: 20 * secondMs })
      } catch (error) {
        if (error instanceof APIError && error.status === 404) return
        throw new AppError('unavailable', 'The provider did not delete its copy.', { cause: error })
      }
    },
    readCredits: async () => {
      try {
        return (await client.organization.retrieve({ timeout: 10 * secondMs })).creditBalance
      } catch {
        return undefined
      }
    },
  }
}

async function submit(client: RunwayML, request: ClipRequest, promptImage: string): Promise<Submission> {
  try {
    const { id } = await client.imageToVideo.create({
      model: 'gen4_turbo',
      promptImage,
      promptText: request.prompt.slice(0, maxPromptUnits),
      ratio: request.ratio,
      duration: request.seconds,
    })
    return { kind: 'accepted', taskId: id }
  } catch (error) {
    return toSubmission(error)
  }
}

function toSubmission(error: unknown): Submission {
  if (!(error instanceof APIError)) throw error
  // No answer: the request may have been taken all the same.
  if (error instanceof APIConnectionError || error.status === undefined) {
    return { kind: 'unknown', reason: 'The provider did not answer: the clip may have been started and billed.' }
  }
  if (error.status === 429 || error.status >= 500) {
    return { kind: 'busy', reason: `The provider is busy (${error.status}).`, afterSeconds: retryAfter(error) }
  }
  return { kind: 'refused', code: String(error.status), text: refusalText(error.status) }
}

const refusals: Record<number, string> = {
  400: 'The provider did not accept this photo or prompt.',
  401: 'The provider does not accept the key.',
  403: 'The key isn’t allowed to make clips.',
  404: 'The provider does not know this address.',
}

const refusalText = (status: number): string => refusals[status] ?? `The provider refused the clip (${status}).`

function retryAfter({ headers }: APIError): number | undefined {
  const seconds = Number(headers?.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 600) : undefined
}

async function check(client: RunwayML, taskId: string): Promise<TaskState> {
  try {
    return toTaskState(await client.tasks.retrieve(taskId, { timeout: 20 * secondMs }))
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    if (error.status === 404) {
      return { kind: 'failed', code: '404', text: 'The provider no longer knows this clip.', mayRetry: false }
    }
    return {
      kind: 'unreachable',
      reason: `The provider did not answer (${error.status ?? 'no connection'}).`,
      afterSeconds: error.status === 429 ? retryAfter(error) : undefined,
    }
  }
}

function toTaskState(task: RunwayML.TaskRetrieveResponse): TaskState {
  switch (task.status) {
    case 'PENDING':
    case 'THROTTLED':
      return { kind: 'waiting' }
    case 'RUNNING':
      return { kind: 'running', percent: Math.floor((task.progress ?? 0) * 100) }
    case 'SUCCEEDED':
      return { kind: 'ready', addresses: task.output }
    case 'CANCELLED':
      return { kind: 'failed', code: 'CANCELLED', text: 'The clip was cancelled at the provider.', mayRetry: false }
    case 'FAILED':
      return explainFailure(task.failureCode ?? 'UNKNOWN', task.failure)
  }
}

function explainFailure(code: string, said: string): TaskState {
  if (code.startsWith('SAFETY')) {
    const text = 'The provider refused this clip for safety reasons. Try another photo or other words.'
    return { kind: 'failed', code, text, mayRetry: false }
  }
  const isTheirs = code.startsWith('INTERNAL')
  const text = isTheirs ? 'The provider had a fault.' : `The provider could not make this clip: ${said}`
  return { kind: 'failed', code, text: text.slice(0, 300), mayRetry: isTheirs }
}

interface Download {
  address: string
  path: string
  // Where a stand-in of the provider runs; its files come from there.
  standIn: string | undefined
  signal?: AbortSignal | undefined
}

const maxBytes = 200 * 1024 * 1024
const maxMs = 3 * minuteMs
const hosts = ['runwayml.com', 'cloudfront.net', 'amazonaws.com']

// Where clips may come from: the provider's hosts over https, by name. No address of ours, no redirect, no endless body.
export function isProviderAddress(address: string, standIn: string | undefined): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return true
  const isHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && isHost && url.port === ''
}

async function downloadClip({ address, path, standIn, signal }: Download): Promise<void> {
  if (!isProviderAddress(address, standIn)) throw new AppError('bad_request', 'Video address not allowed')
  const ends = [AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])]
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.any(ends) })
    if (!answer.ok || !answer.body) throw expired(`status ${answer.status}`)
    await pipeline(Readable.from(answer.body), capped(), createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof AppError) throw error
    throw new AppError('unavailable', 'The clip could not be fetched from the provider.', { cause: error })
  }
}

const expired = (detail: string): AppError =>
  new AppError('unavailable', 'The clip could not be fetched from the provider.', { detail })

function capped(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) next(new AppError('too_large', 'The clip is larger than any clip should be.'))
      else next(null, chunk)
    },
  })
}
