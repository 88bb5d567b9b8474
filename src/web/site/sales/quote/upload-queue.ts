export type UploadState =
  | { state: 'waiting' }
  | { state: 'sending'; sent: number }
  | { state: 'arrived' }
  | { state: 'refused'; reason: string }
  // The connection broke and did not come back; another try may well work.
  | { state: 'lost' }

export type UploadStates<Photo> = ReadonlyMap<Photo, UploadState>

export interface UploadQueueOptions<Photo> {
  maxAtOnce: number
  send: (photo: Photo, run: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<void>
  // The reason where the photo itself was refused; undefined where it may be tried again.
  reasonOf: (error: unknown) => string | undefined
  onChange: (states: UploadStates<Photo>) => void
}

// Sends photos in order, a few at once. Knows nothing of the network or the screen.
export class UploadQueue<Photo> {
  readonly #options: UploadQueueOptions<Photo>
  readonly #states = new Map<Photo, UploadState>()
  readonly #running = new Map<Photo, AbortController>()
  #isPaused = false

  constructor(options: UploadQueueOptions<Photo>) {
    this.#options = options
  }

  add(photos: readonly Photo[]): void {
    for (const photo of photos) if (!this.#states.has(photo)) this.#states.set(photo, { state: 'waiting' })
    this.#tell()
    this.#sendNext()
  }

  // Whatever is under way stops where it is.
  pause(): void {
    this.#isPaused = true
    for (const controller of this.#running.values()) controller.abort()
  }

  // Also takes up again what was lost.
  resume(): void {
    this.#isPaused = false
    for (const [photo, { state }] of this.#states) if (state === 'lost') this.#set(photo, { state: 'waiting' })
    this.#sendNext()
  }

  remove(photo: Photo): void {
    this.#states.delete(photo)
    this.#running.get(photo)?.abort()
    this.#tell()
  }

  #tell(): void {
    this.#options.onChange(new Map(this.#states))
  }

  #set(photo: Photo, state: UploadState): void {
    if (!this.#states.has(photo)) return
    this.#states.set(photo, state)
    this.#tell()
  }

  #sendNext(): void {
    for (const [photo, { state }] of this.#states) {
      if (this.#isPaused || this.#running.size >= this.#options.maxAtOnce) return
      if (state === 'waiting' && !this.#running.has(photo)) void this.#run(photo)
    }
  }

  async #run(photo: Photo): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(photo, controller)
    this.#set(photo, { state: 'sending', sent: 0 })
    const onProgress = (sent: number) => {
      if (!signal.aborted) this.#set(photo, { state: 'sending', sent })
    }
    const end = await this.#options.send(photo, { signal, onProgress }).then(
      (): UploadState => ({ state: 'arrived' }),
      (error: unknown) => this.#endOf(error, signal),
    )
    this.#running.delete(photo)
    this.#set(photo, end)
    this.#sendNext()
  }

  #endOf(error: unknown, signal: AbortSignal): UploadState {
    if (signal.aborted) return { state: 'waiting' }
    const reason = this.#options.reasonOf(error)
    return reason === undefined ? { state: 'lost' } : { state: 'refused', reason }
  }
}
