import { AppError } from '#src/kit/app-error.ts'
import { help } from './command-line/help.ts'
import { makeFilms } from './command-line/make-films.ts'
import { parseCommand, UsageError } from './command-line/parse-command.ts'
import { makeProgressBar } from './command-line/progress-bar.ts'
import { giveWay } from './process/give-way.ts'

const exitCodes = { done: 0, fault: 1, usage: 2, input: 3, interrupted: 130 }

process.exitCode = await run(process.argv.slice(2))

async function run(argv: readonly string[]): Promise<number> {
  // A film takes every core for a while; whoever works on this machine goes first.
  giveWay(process.pid, 10)
  const abort = new AbortController()
  // Not once: npm passes on the signal that the terminal has sent already, and the second would kill the cleaning up.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => abort.abort())
  const bar = makeProgressBar(process.stderr)
  const print = (text: string): void => void process.stdout.write(text)
  const warn = (text: string): void => void process.stderr.write(text)
  try {
    const command = parseCommand(argv)
    if (command === 'help') {
      print(help)
      return exitCodes.done
    }
    // oxlint-disable-next-line node/no-process-env -- the engine runs without the server, and so without its configuration
    const ffmpegPath = process.env.FFMPEG_PATH
    await makeFilms(command, { print, warn, bar, signal: abort.signal, ffmpegPath })
    return exitCodes.done
  } catch (error) {
    bar.end()
    warn(`${explain(error, abort.signal)}\n`)
    return exitCodeOf(error, abort.signal)
  }
}

function explain(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return 'Interrupted; nothing was left behind.'
  if (error instanceof UsageError) return `${error.message}\nRun npm run reel -- --help to see how to use it.`
  if (error instanceof AppError) return error.text
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function exitCodeOf(error: unknown, { aborted }: AbortSignal): number {
  if (aborted) return exitCodes.interrupted
  if (error instanceof UsageError) return exitCodes.usage
  return error instanceof AppError ? exitCodes.input : exitCodes.fault
}
