// Runs a command beside so many busy processes: node scripts/with-load.mjs 4 npm run test:unit
import { spawn } from 'node:child_process'
import { giveUp, root } from './set-up.mjs'

const [count, tool, ...args] = process.argv.slice(2)
if (!(Number(count) > 0) || !tool)
  giveUp('How many busy processes, and which command? node scripts/with-load.mjs 4 npm test')
const busy = Array.from({ length: Number(count) }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const child = spawn(tool, args, { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => {
  for (const loop of busy) loop.kill('SIGKILL')
  process.exit(code ?? 1)
})
