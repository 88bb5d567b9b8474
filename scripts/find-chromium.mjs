import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { giveUp, say } from './set-up.mjs'

// The shell without windows first: it does the same with a good part less work.
const places = [
  '/usr/bin/chromium-headless-shell',
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
  aptGet('update')
  // Older releases have it only as a whole browser.
  const names = ['chromium-headless-shell', 'chromium']
  if (!names.some((name) => aptGet('install', '-y', '--no-install-recommends', name))) {
    giveUp('apt-get failed: Chromium could not be installed.')
  }
  return findInstalled() ?? giveUp('Chromium was installed, but is not where it should be.')
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
