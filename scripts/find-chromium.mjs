import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { giveUp, say } from './set-up.mjs'
import { canUnpackChromium, unpackChromium } from './unpack-chromium.mjs'

// The shell without windows first: it does the same with a good part less work.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// The one that is named, one that is installed, Debian's where we may install it, or one from a package of npm.
export async function findChromium() {
  const { CHROMIUM_PATH: given } = process.env
  if (given) return existsSync(given) ? given : giveUp(`CHROMIUM_PATH names ${given}, which does not exist.`)
  const found = findInstalled() ?? installChromium()
  if (found) return found
  if (canUnpackChromium()) return unpackChromium()
  return giveUp(
    'The browser tests need Chromium or Chrome: install one, or name one with CHROMIUM_PATH=/path/to/chromium npm test.',
  )
}

const findInstalled = () => places.find((place) => existsSync(place))

function installChromium() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  say("Installing Debian's Chromium (once)...")
  aptGet('update')
  // Older releases have it only as a whole browser.
  const names = ['chromium-headless-shell', 'chromium']
  return names.some((name) => aptGet('install', '-y', '--no-install-recommends', name)) ? findInstalled() : undefined
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
