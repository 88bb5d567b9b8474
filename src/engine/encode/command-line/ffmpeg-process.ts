import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { AppError } from '#src/kit/app-error.ts'

export interface FfmpegProcess {
  child: ChildProcessWithoutNullStreams
  // Resolves when the program has ended well.
  ended: Promise<void>
}

const keptReport = 4000

export function startFfmpeg(program: string, args: string[]): FfmpegProcess {
  const child = spawn(program, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args])
  let report = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report = (report + text).slice(-keptReport)
  })
  // A program that ends early closes its input; its exit says why.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => {
      reject(new AppError('unavailable', `The program ${program} could not be started.`, { cause }))
    })
    child.once('close', (code) => (code === 0 ? resolve() : reject(toError(report, code))))
  })
  ended.catch(() => undefined)
  return { child, ended }
}

// Everything that the program prints.
export async function collectOutput(program: string, args: string[]): Promise<Buffer> {
  const { child, ended } = startFfmpeg(program, args)
  child.stdin.end()
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await ended
  return Buffer.concat(chunks)
}

function toError(report: string, code: number | null): AppError {
  const isFull = /no space left/i.test(report)
  const text = isFull ? 'The disk is full, so the film could not be written.' : 'The film could not be encoded.'
  return new AppError('unavailable', text, { detail: report.trim() || `exit ${code}` })
}
