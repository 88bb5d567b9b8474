import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { expect, test } from 'vitest'
import { giveWay } from './give-way.ts'

test.each([
  { start: 0, asked: 10, end: 10 },
  { start: 15, asked: 10, end: 15 },
])('asked for $asked, a process at $start stands at $end', ({ start, asked, end }) => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)'])
  try {
    const pid = child.pid ?? 0
    setPriority(pid, start)
    giveWay(pid, asked)
    expect(getPriority(pid)).toBe(end)
  } finally {
    child.kill('SIGKILL')
  }
})
