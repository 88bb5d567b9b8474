// A failure that was foreseen: `text` is for people, `detail` and `cause` only for the log.

const statusByCode = {
  bad_request: 400,
  bad_picture: 400,
  unauthorised: 401,
  unpaid: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  wrong_version: 412,
  too_large: 413,
  wrong_type: 415,
  bad_range: 416,
  too_many: 429,
  unavailable: 503,
  no_space: 507,
} as const

// What cannot be had now may be there soon.
const usualRetrySeconds = 30

export type AppErrorCode = keyof typeof statusByCode

export class AppError extends Error {
  readonly code: AppErrorCode
  readonly text: string
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined
  // Nothing has failed: there are too many at once, and this one may come again.
  readonly isBusy: boolean

  constructor(
    code: AppErrorCode,
    text: string,
    options: { detail?: string; cause?: unknown; retryAfterSeconds?: number; isBusy?: boolean } = {},
  ) {
    super(options.detail ? `${text} (${options.detail})` : text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.text = text
    this.detail = options.detail
    this.isBusy = options.isBusy ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? (code === 'unavailable' ? usualRetrySeconds : undefined)
  }

  get status(): number {
    return statusByCode[this.code]
  }
}
