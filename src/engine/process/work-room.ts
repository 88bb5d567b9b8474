// A room for work that may hang, crash or swell: a few child processes that start when they are needed, a line before
// them, and for each piece of work a deadline and a memory limit. A child that breaks a rule is killed and replaced.

import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import { AppError } from '#src/kit/app-error.ts'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { secondMs } from '#src/kit/time.ts'
import { type FromRoomChild, outOfMemory, outOfTime, toError, type ToRoomChild } from './messages.ts'
import { startChild } from './start-child.ts'

export interface RoomRules {
  // Calls beRoomChild.
  program: URL
  maxChildren: number
  // Beyond these, work is refused; those that a child works on do not count.
  maxWaiting: number
  // Of processor time, from the moment when a child begins; by the clock it may be several times as long.
  deadlineMs: number
  // Of a whole child.
  maxMemoryMb: number
  priority?: number
  // A child without work leaves after so long.
  idleMs?: number
}

export interface RunOptions {
  // Leaves the line; work that has begun is finished.
  signal?: AbortSignal | undefined
  // Stands before the others that wait, and has a place even when the line is full.
  isAhead?: boolean
  // In place of the room's own.
  deadlineMs?: number
  // What people read when the line is full.
  fullText?: string
}

export interface WorkRoom<Task, Result> {
  // Rejects with AppError('unavailable') when the line is full, with ChildLost when the child had to go, and with
  // whatever the work itself threw.
  run(task: Task, options?: RunOptions): Promise<Result>
  // The processes that there are now.
  pids(): number[]
  // Takes nothing more, and waits for what is under way.
  close(): Promise<void>
}

export class ChildLost extends Error {
  // 'start' is before it began: nothing is known of the work then.
  readonly reason: 'deadline' | 'memory' | 'crash' | 'start'

  constructor(reason: ChildLost['reason'], said = '') {
    super(`A child process was lost: ${reason}.${said && `\n${said}`}`)
    this.name = 'ChildLost'
    this.reason = reason
  }
}

interface Waiting<Task, Result> {
  task: Task
  isAhead: boolean
  deadlineMs: number
  fullText: string
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

export function makeWorkRoom<Task, Result>(rules: RoomRules): WorkRoom<Task, Result> {
  const waiting: Waiting<Task, Result>[] = []
  const seats = new Set<Seat>()
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  const idleSeat = (): Seat | undefined => [...seats].find(({ isBusy }) => !isBusy)
  const hasFreeSeat = (): boolean => seats.size < rules.maxChildren || idleSeat() !== undefined

  function serveNext(): void {
    const next = hasFreeSeat() ? waiting.shift() : undefined
    if (!next) return
    const seat = idleSeat() ?? takeSeat(rules, seats)
    seat.isBusy = true
    const serving = serve<Task, Result>(seat, next, rules)
      .then(next.resolve, next.reject)
      .finally(() => {
        underWay.delete(serving)
        seat.isBusy = false
        if (isClosed) seat.leave()
        serveNext()
      })
    underWay.add(serving)
    serveNext()
  }

  function standInLine(entry: Waiting<Task, Result>): void {
    if (isClosed) throw new AppError('unavailable', brieflyUnavailable)
    if (!hasFreeSeat() && !entry.isAhead && waiting.length >= rules.maxWaiting) {
      const detail = 'the line is full'
      throw new AppError('unavailable', entry.fullText, { retryAfterSeconds: 5, detail, isBusy: true })
    }
    const behind = entry.isAhead ? waiting.findIndex(({ isAhead }) => !isAhead) : -1
    waiting.splice(behind < 0 ? waiting.length : behind, 0, entry)
    serveNext()
  }

  return {
    run: (task, { signal, ...options } = {}) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const usual = { isAhead: false, deadlineMs: rules.deadlineMs, fullText: brieflyUnavailable }
        const entry = { ...usual, ...options, task, resolve, reject }
        standInLine(entry)
        signal?.addEventListener('abort', () => {
          const place = waiting.indexOf(entry)
          if (place < 0) return
          waiting.splice(place, 1)
          reject(signal.reason as Error)
        })
      }),
    pids: () => Array.from(seats, ({ child }) => child.pid ?? 0),
    close: async () => {
      isClosed = true
      while (underWay.size > 0) await Promise.all(underWay)
      for (const seat of seats) seat.leave()
    },
  }
}

interface Seat {
  child: ChildProcess
  isBusy: boolean
  ready: Promise<unknown>
  lastWords: string
  leaving: NodeJS.Timeout | undefined
  leave: () => void
}

function takeSeat({ program, priority, maxMemoryMb }: RoomRules, seats: Set<Seat>): Seat {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  const args = [String(maxMemoryMb)]
  const child = startChild({ program, priority: priority ?? PRIORITY_BELOW_NORMAL, args, isQuiet: true })
  const leave = (): void => {
    seats.delete(seat)
    if (child.connected) child.disconnect()
  }
  const seat: Seat = { child, isBusy: false, ready: nextMessage(child), lastWords: '', leaving: undefined, leave }
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => {
    seat.lastWords = `${seat.lastWords}${chunk.toString()}`.slice(-2_000)
  })
  child.once('exit', () => seats.delete(seat))
  // Without a listener, a machine out of processes would end this one; whoever asked hears of it in nextMessage.
  child.on('error', () => seats.delete(seat))
  seats.add(seat)
  return seat
}

const longestStartMs = 120 * secondMs
// Beside busy processes a child gets a part of a core.
const clockPerProcessor = 6

async function serve<Task, Result>(
  seat: Seat,
  { task, deadlineMs }: Waiting<Task, Result>,
  rules: RoomRules,
): Promise<Result> {
  wake(seat)
  let hasBegun = false
  let isLate = false
  const killAfter = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      isLate = true
      seat.child.kill('SIGKILL')
    }, ms)
  let deadline = killAfter(longestStartMs)
  try {
    await seat.ready
    clearTimeout(deadline)
    deadline = killAfter(clockPerProcessor * deadlineMs)
    hasBegun = true
    const answer = await ask<Task, Result>(seat.child, { task, deadlineMs })
    rest(seat, answer.heldMb, rules)
    if (answer.kind === 'failed') throw toError(answer)
    return answer.result
  } catch (problem) {
    if (!(problem instanceof Exited)) throw problem
    seat.leave()
    const { lastWords } = seat
    throw new ChildLost(hasBegun ? reasonOf(lastWords, isLate) : 'start', lastWords)
  } finally {
    clearTimeout(deadline)
  }
}

function reasonOf(lastWords: string, isLate: boolean): ChildLost['reason'] {
  if (isLate || lastWords.includes(outOfTime)) return 'deadline'
  return lastWords.includes(outOfMemory) ? 'memory' : 'crash'
}

function wake({ child, leaving }: Seat): void {
  clearTimeout(leaving)
  child.ref()
  child.channel?.ref()
}

// Idle, it keeps this process from nothing. What a large piece of work has left behind goes with its child.
function rest(seat: Seat, heldMb: number, { maxMemoryMb, idleMs = 30 * secondMs }: RoomRules): void {
  if (heldMb > maxMemoryMb / 2) seat.leave()
  seat.child.unref()
  seat.child.channel?.unref()
  seat.leaving = setTimeout(seat.leave, idleMs).unref()
}

class Exited extends Error {}

type Answer<Result> = Exclude<FromRoomChild<Result>, { kind: 'ready' }>

async function ask<Task, Result>(child: ChildProcess, work: ToRoomChild<Task>): Promise<Answer<Result>> {
  const answer = nextMessage(child)
  child.send(work, () => undefined)
  return (await answer) as Answer<Result>
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      child.off('message', onMessage).off('close', onClose).off('error', onError)
      end()
    }
    const onMessage = (message: unknown): void => settle(() => resolve(message))
    // Not when it exits: its last words may still be on their way.
    const onClose = (): void => settle(() => reject(new Exited('The child has gone.')))
    const onError = (problem: Error): void => settle(() => reject(new Exited(problem.message, { cause: problem })))
    child.once('message', onMessage).once('close', onClose).once('error', onError)
  })
}
