// npm run update, with a new version in this folder and the product stopped: installs and builds it, and tries it on the
// data of the shop (src/server/update). If that fails, the data is put back there, and the code here.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findNode, giveUp, root, say } from './set-up.mjs'

const failedAndPutBack = 3

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const before = readLastStart(resolve(root, process.env.DATA_DIR || './data'))
const commit = isCheckout() ? git('rev-parse', 'HEAD') : undefined
if (commit && git('status', '--porcelain', '--untracked-files=no')) {
  giveUp('There are changes in this folder that are not committed. Commit or undo them first, then try again.')
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
say(`Updating ${before ? `from ${nameOf(before)} ` : ''}to ${nameOf({ version, commit })}.`)
const code =
  run(process.execPath, 'scripts/build.mjs') === 0 ? run(findNode(), 'src/server/update/main.ts') : failedAndPutBack
if (code === 0) say(`Reelwright ${version} is ready. Start it: npm start, or by your service manager.`)
else if (code === failedAndPutBack) putCodeBack()
process.exit(code)

function putCodeBack() {
  if (!before) giveUp('Put the version that you had before into this folder again.')
  if (!commit || !before.commit) giveUp(`Unpack Reelwright ${before.version} into this folder again, then start it.`)
  if (before.commit !== commit) {
    if (git('checkout', '--quiet', before.commit) === undefined) giveUp(`git checkout ${before.commit} has failed.`)
    if (run(process.execPath, 'scripts/build.mjs') !== 0) giveUp('The version before could not be built.')
  }
  giveUp(
    `The code is that of ${nameOf(before)} again: start it as before. The new one is commit ${commit.slice(0, 8)}.`,
  )
}

function readLastStart(dataDir) {
  const path = join(dataDir, 'starts.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).at(-1) : undefined
}

// A release that was unpacked inside of some other checkout is none.
function isCheckout() {
  const top = git('rev-parse', '--show-toplevel')
  return top !== undefined && realpathSync(top) === realpathSync(root)
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function run(program, script) {
  const env = { NODE_ENV: 'production', ...process.env }
  return spawnSync(program, [script], { cwd: root, stdio: 'inherit', env }).status ?? 1
}

function nameOf({ version: number, commit: id }) {
  return `Reelwright ${number}${id ? ` (${id.slice(0, 8)})` : ''}`
}
