import { Client, type ClientConfig } from 'pg'

// A pool stops listening to a connection the moment it hands it out, and its new holder begins a moment later. A database
// that is restarted just then says so to nobody, which would end the process; the next query fails and tells the caller.
// It knows since when it has waited for an answer, which the pool's watch looks at.
export class ErrorTolerantClient extends Client {
  waitingSinceMs: number | undefined

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
    this.on('drain', () => {
      this.waitingSinceMs = undefined
    })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.waitingSinceMs ??= performance.now()
      return query(...given)
    }) as Client['query']
  }

  // What waits for an answer hears an error.
  cut(reason: string): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(problem: Error): void } } }).connection
    stream.destroy(new Error(reason))
  }
}
