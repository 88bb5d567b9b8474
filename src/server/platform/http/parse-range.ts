import { AppError } from '#src/kit/app-error.ts'

// One range of bytes, as players ask for it. A list of ranges, or another unit, gets the whole file: both are allowed to.
export function parseRange(header: string | undefined, bytes: number): { first: number; last: number } | undefined {
  const [, from = '', until = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && until === '') return undefined
  const [first, last] =
    from === '' ? [Math.max(0, bytes - Number(until)), bytes - 1] : [Number(from), endOf(until, bytes)]
  if (first > last) throw new AppError('bad_range', 'The file has no such part.')
  return { first, last }
}

const endOf = (until: string, bytes: number): number => (until === '' ? bytes - 1 : Math.min(Number(until), bytes - 1))
