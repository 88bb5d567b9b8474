import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { withProduct } from '#test/support/with-product.ts'

const senders = 40
const bodyBytes = 15 * 1024 * 1024

// Large bodies for a call of the owner's, from people without a session.
export const bodies = () =>
  withProduct({}, async ({ product }) => {
    for (let warm = 0; warm < 20; warm += 1) await fetch(`${product.address}/api/health`)
    const before = residentMegabytes(product.pid)
    let most = before
    let slowestMs = 0
    let isOver = false
    const watching = (async () => {
      while (!isOver) {
        const startedAt = performance.now()
        await fetch(`${product.address}/api/health`)
        slowestMs = Math.max(slowestMs, performance.now() - startedAt)
        most = Math.max(most, residentMegabytes(product.pid))
        await sleep(20)
      }
    })()
    const answers = await Promise.all(Array.from({ length: senders }, (_, index) => sendBody(product.address, index)))
    isOver = true
    await watching
    return {
      answers: [...new Set(answers)].join(', '),
      megabytesBefore: before,
      maxMegabytes: most,
      grownMegabytes: most - before,
      slowestHealthMs: Math.round(slowestMs),
    }
  })

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}

// As fast as the other side takes it. Answers the first line.
function sendBody(address: string, index: number): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/stage2/batch-upload HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Origin: ${address}`,
    'Content-Type: application/json',
    // Each from an address of its own, or the limit of one source would be what is measured.
    `X-Forwarded-For: 198.51.100.${index}`,
    `Content-Length: ${bodyBytes}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  push(socket, bodyBytes)
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => resolve(chunk.toString('latin1').split('\r\n')[0] ?? ''))
    socket.on('error', (problem) => resolve(problem.message))
    socket.on('close', () => resolve('closed'))
  })
}

const chunk = Buffer.alloc(64 * 1024, 'x')

function push(socket: Socket, left: number): void {
  if (left <= 0 || socket.destroyed) return
  if (socket.write(chunk)) setImmediate(push, socket, left - chunk.length)
  else socket.once('drain', () => push(socket, left - chunk.length))
}
