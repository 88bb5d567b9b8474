import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patient } from '#test/support/patient.ts'
import type { RoomTask } from '#test/support/room-child.ts'
import { ChildLost, makeWorkRoom, type RoomRules } from './work-room.ts'

vi.setConfig({ testTimeout: patient(30_000) })

const program = new URL('../../../test/support/room-child.ts', import.meta.url)
const usual = { program, maxChildren: 1, maxWaiting: 2, deadlineMs: patient(20_000), maxMemoryMb: 400 }

function openRoom(rules: Partial<RoomRules> = {}) {
  const room = makeWorkRoom<RoomTask, unknown>({ ...usual, ...rules })
  onTestFinished(() => room.close())
  return room
}

const gone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

test('a child starts with the first work, does the next as well, and leaves when it has none', async () => {
  const room = openRoom({ idleMs: 50 })
  expect(room.pids()).toEqual([])
  const pid = await room.run({ kind: 'pid' })
  expect(pid).not.toBe(process.pid)
  expect(await room.run({ kind: 'pid' })).toBe(pid)
  await expect.poll(() => gone(Number(pid))).toBe(true)
  expect(room.pids()).toEqual([])
  expect(await room.run({ kind: 'pid' })).not.toBe(pid)
})

test('bytes go both ways, and nothing of our environment goes along', async () => {
  const room = openRoom()
  const bytes = Buffer.from([1, 2, 255])
  expect(Buffer.from((await room.run({ kind: 'echo', bytes })) as Uint8Array)).toEqual(bytes)
  const names = (await room.run({ kind: 'environment' })) as string[]
  expect(names.filter((name) => !/^(MALLOC_|NODE_COMPILE_CACHE|NODE_CHANNEL_|__CF)/.test(name))).toEqual([])
})

test('what the work threw arrives as it was, and the child stays', async () => {
  const room = openRoom()
  const pid = await room.run({ kind: 'pid' })
  await expect(room.run({ kind: 'refuse' })).rejects.toMatchObject({ code: 'bad_picture', text: 'No such picture.' })
  await expect(room.run({ kind: 'read' })).rejects.toThrow('unforeseen')
  expect(await room.run({ kind: 'pid' })).toBe(pid)
})

test.each([
  { kind: 'hang', reason: 'deadline' },
  { kind: 'swell', reason: 'memory' },
  { kind: 'crash', reason: 'crash' },
] as const)('a child lost by $reason is replaced, and whoever waited is served', async ({ kind, reason }) => {
  const room = openRoom(kind === 'hang' ? { deadlineMs: patient(300) } : {})
  const first = Number(await room.run({ kind: 'pid' }))
  const lost = expect(room.run({ kind })).rejects.toMatchObject({ name: 'ChildLost', reason })
  const next = room.run({ kind: 'pid' })
  await lost
  const second = Number(await next)
  expect(second).not.toBe(first)
  expect([gone(first), gone(second)]).toEqual([true, false])
})

test('the last words of a child that crashed are told', async () => {
  await expect(openRoom().run({ kind: 'crash' })).rejects.toThrow('the last words of a child')
})

test('a program that cannot start is a crash, not a silence', async () => {
  const room = openRoom({ program: new URL('./no-such-program.ts', import.meta.url) })
  const lost = await room.run({ kind: 'pid' }).catch((problem: unknown) => problem)
  expect(lost).toBeInstanceOf(ChildLost)
  expect(lost).toMatchObject({ reason: 'start' })
})

test('no more children than there may be; beyond the line, work is refused; what stands ahead always has a place', async () => {
  const room = openRoom({ maxChildren: 2 })
  const ended: number[] = []
  const put = (name: number, options = {}) => room.run({ kind: 'rest', ms: 300 }, options).then(() => ended.push(name))
  const taken = [1, 2, 3, 4].map((name) => put(name))
  await expect(put(5)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  taken.push(put(6, { isAhead: true }))
  expect(room.pids()).toHaveLength(2)
  await Promise.all(taken)
  expect(ended.indexOf(6)).toBeLessThan(ended.indexOf(4))
  expect(new Set(ended)).toEqual(new Set([1, 2, 3, 4, 6]))
})

test('whoever goes away leaves the line, and the place is free', async () => {
  const room = openRoom({ maxWaiting: 1 })
  const busy = room.run({ kind: 'rest', ms: 300 })
  const leaving = new AbortController()
  const waiting = expect(room.run({ kind: 'pid' }, { signal: leaving.signal })).rejects.toThrow('gone away')
  leaving.abort(new Error('gone away'))
  await waiting
  expect(await room.run({ kind: 'pid' })).toBe(await busy)
})

test('a room that closes finishes what is under way and leaves no process behind', async () => {
  const room = makeWorkRoom<RoomTask, unknown>(usual)
  const work = room.run({ kind: 'rest', ms: 100 })
  const waiting = room.run({ kind: 'pid' })
  await sleep(1)
  await room.close()
  const pid = Number(await work)
  expect(await waiting).not.toBe(undefined)
  await expect.poll(() => gone(pid)).toBe(true)
  await expect(room.run({ kind: 'pid' })).rejects.toMatchObject({ code: 'unavailable' })
})
