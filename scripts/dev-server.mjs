import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { bundleServer, isPackage } from './bundle-server.mjs'
import { root, say } from './set-up.mjs'

// Nothing of the outside world is touched: only these are taken from the environment.
const { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR = './dev-data', LOG_LEVEL = 'warn' } = process.env
const { ADMIN_PASSWORD = 'a password for development' } = process.env
const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR, LOG_LEVEL, ADMIN_PASSWORD, NODE_ENV: 'production' }

const program = pathToFileURL(join(root, 'dist', 'dev', 'main.js')).href

let server
let next = standBy()
let isStopping = false

function standBy(packages) {
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }
  const process = fork(join(root, 'scripts', 'dev-standby.mjs'), [], options)
  if (packages) process.send({ packages })
  return process
}

// The old server goes on until the new one is built. It is killed, not stopped: the database goes on running, and the
// next one finds it at once.
async function restart() {
  const since = Date.now()
  let packages
  try {
    packages = await bundleServer('dev', { isApart: isPackage })
  } catch (problem) {
    say(`The server could not be built; the previous one keeps running: ${problem.message}`)
    return
  }
  await end('SIGKILL')
  if (isStopping) return
  server = next
  server.send({ program })
  while (!isStopping && !hasEnded() && !(await isReady())) await sleep(20)
  say(
    hasEnded()
      ? 'The server has stopped. The next change starts it again.'
      : `The server is ready after ${Date.now() - since} ms.`,
  )
  next = standBy(packages)
}

const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null

async function end(signal) {
  if (hasEnded()) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const isReady = () =>
  fetch('http://127.0.0.1:3000/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )

// An editor empties a file before it writes it.
const settleMs = 50

// One at a time; a change that comes meanwhile is built afterwards.
let building = restart()
let isWaiting = false
async function changed() {
  if (isWaiting) return
  isWaiting = true
  await Promise.all([building, sleep(settleMs)])
  isWaiting = false
  building = restart()
}

await building
const web = await createServer({ configFile: join(root, 'vite.config.ts') })
await web.listen()
web.printUrls()
say(`The owner's password is '${ADMIN_PASSWORD}', the data is in ${DATA_DIR}.`)
for (const folder of ['src/server', 'src/engine', 'src/contracts', 'src/kit', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_kind, file) => {
    if (file && !/\.test\.tsx?$/.test(file)) void changed()
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await end('SIGTERM')
    process.exit(0)
  })
}
