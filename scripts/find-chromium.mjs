import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { giveUp, say } from './set-up.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

export function findChromium() {
  const { CHROMIUM_PATH: given } = process.env
  if (given) return existsSync(given) ? given : giveUp(`CHROMIUM_PATH names ${given}, which does not exist.`)
  return findInstalled() ?? installChromium()
}

const findInstalled = () => places.find((place) => existsSync(place))

function installChromium() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    giveUp('The browser tests need Chromium: install it, or name one with CHROMIUM_PATH=/path/to/chromium npm test.')
  }
  say("Installing Debian's Chromium (once)...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const done = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (done.status !== 0) giveUp(`apt-get ${args[0]} failed: Chromium could not be installed.`)
  }
  return findInstalled() ?? giveUp('Chromium was installed, but is not where it should be.')
}
