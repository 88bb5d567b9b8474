// The tiers of tests, and what each needs before it can run.
import { delimiter, dirname, join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { measureSlowness } from './measure-slowness.mjs'
import { makeScratch } from './scratch.mjs'
import {
  buildInstruments,
  buildServer,
  buildWeb,
  builtServer,
  compileCache,
  findNode,
  installPackages,
  root,
} from './set-up.mjs'

const vitest = (...args) => ['vitest', ...args]

// Rules alone, with the real database or network, real films, kill -9, and journeys in a browser.
export const tiers = {
  unit: { command: vitest('run', '--project', 'unit') },
  watch: { command: vitest('--project', 'unit') },
  db: { command: vitest('run', '--project', 'integration') },
  film: { command: vitest('run', '--project', 'films'), needsBrowser: true },
  faults: { command: vitest('run', '--project', 'faults'), needsProduct: true },
  web: { command: ['playwright', 'test'], needsProduct: true, needsBrowser: true },
}

// The journeys in a browser in parts of about the same length, each with a product of its own.
const journeys = (part, ...args) => ({
  ...tiers.web,
  command: ['playwright', 'test', '--output', `test-results/${part}`, ...args],
})
export const partsOfWeb = {
  making: journeys('making', '--project', 'making', '--no-deps', '--workers', '1'),
  desktop: journeys('desktop', '--project', 'desktop', '--workers', '1'),
  phone: journeys('phone', '--project', 'phone', '--project', 'playing', '--no-deps', '--workers', '2'),
}

// Installs and builds what the tiers need. Answers the environment for them.
export async function prepareTiers(names) {
  const needs = (what) => names.some((name) => tiers[name][what])
  await installPackages({ withTools: true })
  const built = [buildInstruments(), ...(needs('needsProduct') ? [buildWeb(), buildServer()] : [])]
  // Debian's comes while they are built.
  const chromium = needs('needsBrowser') && (await findChromium())
  await Promise.all(built)
  return {
    ...process.env,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    PATH: [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    NODE_COMPILE_CACHE: compileCache,
    PRODUCT_PROGRAM: builtServer,
    TEST_SLOWNESS: String(await measureSlowness()),
    TMPDIR: makeScratch(),
  }
}
