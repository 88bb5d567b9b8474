import { readFile } from 'node:fs/promises'
import type { CDPSession } from '@playwright/test'

// The process of the page with its workers: processor seconds so far, and its memory, also without the program that it
// shares with others. The graphics process stands apart: here it draws with the processor, a phone does it in hardware.
export async function readProcesses(session: CDPSession) {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const cpuOf = (kind: string): number =>
    processInfo.filter(({ type }) => type === kind).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  const sizes = await Promise.all(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => sizeOf(id)))
  const [largest = { megabytes: 0, ownMegabytes: 0 }] = sizes.toSorted((one, other) => other.megabytes - one.megabytes)
  return { cpuSeconds: cpuOf('renderer'), graphicsSeconds: cpuOf('GPU'), ...largest }
}

async function sizeOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { megabytes: read('VmRSS'), ownMegabytes: read('RssAnon') + read('RssShmem') }
}
