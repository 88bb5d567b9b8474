import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'

export const badPicture = (text: string, cause?: unknown): AppError => new AppError('bad_picture', text, { cause })

export const unreadable = (cause: unknown): AppError => badPicture(refusals.photoDamaged, cause)
