import { serverFailed } from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'

// An answer that is not a success. `message` is the specification's form; `text` is what a person may read.
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  readonly headers: Headers

  constructor(answer: { status: number; statusText: string; headers: Headers }, body: string) {
    super(`${answer.status}: ${body || answer.statusText}`)
    this.name = 'ApiError'
    this.status = answer.status
    this.body = body
    this.headers = answer.headers
  }

  get text(): string {
    return say(this.refusal ?? serverFailed)
  }

  // What the server itself gave as the reason.
  get refusal(): string | undefined {
    return readRefusal(this.body)
  }
}

export function readRefusal(body: string): string | undefined {
  try {
    const { success, error } = Object(JSON.parse(body)) as { success?: unknown; error?: unknown }
    return success === false && typeof error === 'string' ? error : undefined
  } catch {
    // A proxy in between answers with a page of its own; there is nothing in it for people.
    return undefined
  }
}
