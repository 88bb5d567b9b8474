import type { MoveName, PhotoAnalysis } from '#src/server/platform/film/port.ts'

// Clips: a few seconds of moving picture made from one photo, by the built-in engine or by a provider.

// What the provider accepts for its model; 1280:768 is only a label of its screens.
export type ClipRatio = '1280:720' | '720:1280' | '1104:832' | '832:1104' | '960:960' | '1584:672'

export interface ClipRequest {
  // A picture on this machine's disk.
  photoPath: string
  prompt: string
  ratio: ClipRatio
  seconds: 5 | 10
}

export interface LocalClip extends ClipRequest {
  move: MoveName | undefined
  // What the photo shows, where that is known already.
  analysis: PhotoAnalysis | undefined
  // Half as large, half as many pictures and quickly encoded: enough for a look.
  isDraft: boolean
  output: string
}

export interface LocalClipMaker {
  // All or none, one after another in one run of the engine; its progress is that of all.
  make(clips: LocalClip[], run: { signal?: AbortSignal; onProgress?: (percent: number) => void }): Promise<void>
}

export type Submission =
  | { kind: 'accepted'; taskId: string }
  // Nothing was started: later, or never.
  | { kind: 'busy'; reason: string; afterSeconds: number | undefined }
  | { kind: 'refused'; code: string; text: string }
  // The connection broke after the request had left: it may be running and will be billed if it is.
  | { kind: 'unknown'; reason: string }

export type TaskState =
  | { kind: 'waiting' }
  | { kind: 'running'; percent: number }
  | { kind: 'ready'; addresses: string[] }
  // `mayRetry`: the provider's own fault; another task may succeed.
  | { kind: 'failed'; code: string; text: string; mayRetry: boolean }
  | { kind: 'unreachable'; reason: string; afterSeconds: number | undefined }

export interface ClipProvider {
  submit(request: ClipRequest): Promise<Submission>
  check(taskId: string): Promise<TaskState>
  // Only from the provider's own hosts, over https, without redirects, capped in size and time. Throws AppError.
  download(address: string, path: string, signal?: AbortSignal): Promise<void>
  readCredits(): Promise<number | undefined>
  // Deletes what the provider keeps of a task; one that it no longer knows is gone already.
  forget(taskId: string): Promise<void>
}

export interface VideoProviders {
  local: LocalClipMaker
  runway: (apiKey: string) => ClipProvider
}

// What a second of film costs with the provider.
export const creditsPerSecond = 5
