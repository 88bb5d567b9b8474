// What both commands need before anything is installed: plain JavaScript, no dependencies, any Node from 20 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const minNode = 24

// Installs exactly what the lock file names, unless that is what is here already: what the product runs and builds with,
// or the tools for tests and checks as well.
export async function installPackages({ withTools = false } = {}) {
  const stamp = join(root, 'node_modules', '.installed')
  const wanted = hashOf(['package-lock.json'], `${process.platform} ${process.arch}`)
  const [installed, extent] = readIfThere(stamp).split(' ')
  if (installed === wanted && (extent === 'all' || !withTools)) return
  const code = installed === wanted ? await addTools() : await installAfresh(withTools)
  if (code !== 0) giveUp('The packages could not be installed. Is the npm registry within reach?')
  writeFileSync(stamp, `${wanted} ${withTools ? 'all' : 'lean'}`)
}

function installAfresh(withTools) {
  say('Installing packages (once)...')
  return runNpm(['ci', withTools ? '--include=dev' : '--omit=dev'])
}

function addTools() {
  say('Installing the tools for tests (once)...')
  return runNpm(['install', '--no-save', '--include=dev'])
}

// No script of any package runs, and npm says nothing but what went wrong.
export function runNpm(command, options = {}) {
  const args = [...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  return npm?.endsWith('.js')
    ? run(node, [npm, ...args], { stdio: 'inherit', ...options })
    : run('npm', args, { stdio: 'inherit', shell: process.platform === 'win32', ...options })
}

// The Node that the lock file pins, or the running one where there is none for this platform and it is new enough.
export function findNode() {
  const pinned = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
  )
  const binary = join(pinned, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  if (Number(process.versions.node.split('.')[0]) >= minNode) return process.execPath
  return giveUp(`Reelwright needs Node ${minNode} or newer on this platform; this is Node ${process.versions.node}.`)
}

// The engine too: it draws a visitor's film in the page.
export const webSources = ['vite.config.ts', 'src/web', 'src/engine', 'src/contracts', 'src/kit', 'assets/films']

export const buildWeb = () =>
  buildOnce('web', {
    result: 'web/manifest.json',
    beginning: 'Building the web front...',
    failure: 'The web front could not be built.',
    sources: webSources,
  })

export const builtServer = 'dist/server/main.js'

export const buildServer = () =>
  buildOnce('server', {
    result: 'server/main.js',
    beginning: 'Building the server...',
    failure: 'The server could not be built.',
    sources: ['scripts/bundle-server.mjs', 'src/server', 'src/engine', 'src/contracts', 'src/kit'],
  })

// Packs the recorded instruments when their packages or the way they are measured changed.
export const buildInstruments = () =>
  buildOnce('instruments', {
    result: 'instruments.bank',
    beginning: 'Tuning the instruments (once)...',
    failure: 'The instruments could not be packed.',
    sources: ['src/engine/instruments', 'src/engine/audio/bank'],
  })

// Everything that must be there before the product can start.
export async function buildAll() {
  await installPackages()
  await Promise.all([buildWeb(), buildServer(), buildInstruments()])
}

// The built-in database makes links beside its libraries at its first start, unless it may not write there: then this was
// done before.
export async function linkDatabase() {
  const code = await run(findNode(), ['scripts/link-database.mjs'], { stdio: 'inherit' })
  if (code !== 0) giveUp('The built-in database could not be prepared.')
}

// Runs scripts/build-NAME.mjs when what it builds is missing, or its sources changed since.
async function buildOnce(name, { result, beginning, failure, sources }) {
  const script = `scripts/build-${name}.mjs`
  const stamp = join(root, 'dist', `${name}.stamp`)
  const wanted = hashOf(['package-lock.json', script, ...sources])
  if (readIfThere(stamp) === wanted && existsSync(join(root, 'dist', result))) return
  say(beginning)
  const code = await run(findNode(), [script], { stdio: quiet })
  if (code !== 0) giveUp(failure)
  writeFileSync(stamp, wanted)
}

// Compiled code is kept between starts: the second one takes half the time.
export const compileCache = join(root, 'node_modules', '.cache', 'node')

// Runs a program of ours on the pinned Node in place of this one, with the settings of .env where there is one.
export async function handOver(args) {
  // React checks and words everything for its developers otherwise, which makes a mail ten times slower.
  const env = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
  }
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  process.exit(await run(findNode(), [...settings, ...args], { stdio: 'inherit', env }))
}

const quiet = ['ignore', 'ignore', 'inherit']

// Answers the exit code. A signal for this process is passed on to the program, which decides how to end; this process
// ends with it, and no later step begins.
function run(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options })
  let wanted
  const passOn = (signal) => {
    wanted = signal
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of stopSignals) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => {
      for (const signal of stopSignals) process.off(signal, passOn)
      if (wanted) process.exit(code ?? 128 + constants.signals[wanted])
      resolve(code ?? 1)
    })
  })
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

export function say(text) {
  process.stdout.write(`${text}\n`)
}

export function giveUp(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`))
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
