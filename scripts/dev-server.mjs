import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { bundleServer } from './bundle-server.mjs'
import { root, say } from './set-up.mjs'

// Nothing of the outside world is touched: only these are taken from the environment.
const { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR = './dev-data', LOG_LEVEL = 'warn' } = process.env
const { ADMIN_PASSWORD = 'a password for development' } = process.env
const env = { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR, LOG_LEVEL, ADMIN_PASSWORD, NODE_ENV: 'production' }

let server
let isStopping = false

// The old server goes on until the new one is built. It is killed, not stopped: the database goes on running, and the
// next one finds it at once.
async function restart() {
  const since = Date.now()
  try {
    await bundleServer('dev')
  } catch (problem) {
    say(`The server could not be built; the previous one keeps running: ${problem.message}`)
    return
  }
  await end('SIGKILL')
  if (isStopping) return
  server = spawn(process.execPath, ['dist/dev/main.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!isStopping && !(await isReady())) await sleep(20)
  say(`The server is ready after ${Date.now() - since} ms.`)
}

async function end(signal) {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const isReady = () =>
  fetch('http://127.0.0.1:3000/api/ready').then(
    ({ ok }) => ok,
    () => server.exitCode !== null,
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
const watchers = ['src/server', 'src/engine', 'src/contracts', 'src/kit', 'migrations'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_kind, file) => {
    if (file && !/\.test\.tsx?$/.test(file)) void changed()
  }),
)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    for (const watcher of watchers) watcher.close()
    await web.close()
    await end('SIGTERM')
    process.exit(0)
  })
}
