// A process at low priority that ends with this one, whatever ends it.

import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { giveWay } from './give-way.ts'

// The child gets no variable of ours: it needs none, and a crash report would show them. Only where we keep compiled
// code, so does it: it starts in half the time. glibc otherwise keeps what each segment's encoder has freed, about 130 MB.
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  ...compileCache(),
}

function compileCache(): { NODE_COMPILE_CACHE?: string } {
  // Inside the folder that is asked for, each build of Node has its own.
  const own = getCompileCacheDir()
  return own ? { NODE_COMPILE_CACHE: dirname(own) } : {}
}

interface ChildOptions {
  program: URL
  priority: number
  args?: string[]
  // What it prints stays out of our own output; bytes arrive as bytes.
  isQuiet?: boolean
}

export function startChild({ program, priority, args = [], isQuiet = false }: ChildOptions): ChildProcess {
  const quiet = isQuiet ? ({ silent: true, serialization: 'advanced' } as const) : {}
  const child = fork(program, args, { env: environment, ...quiet })
  killWithUs(child)
  if (child.pid !== undefined) giveWay(child.pid, priority)
  return child
}

const living = new Set<ChildProcess>()
let isGuarded = false

function killWithUs(child: ChildProcess): void {
  living.add(child)
  child.once('exit', () => living.delete(child))
  if (isGuarded) return
  isGuarded = true
  process.on('exit', () => {
    for (const one of living) one.kill('SIGKILL')
  })
}
