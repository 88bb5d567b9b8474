import { defineConfig } from '@playwright/test'
import { patient } from './test/support/patient.ts'

const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A microphone that beeps, and whose use nobody has to allow.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
}
// Most pages live for seconds: their code is left as it is, since making it faster takes longer than running it.
const withSimpleCode = {
  launchOptions: {
    ...launchOptions,
    args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'],
  },
}
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }
// What nobody waits for to be made can be pressed soon, or never.
const quick = { actionTimeout: patient(15_000), ...withSimpleCode }

// A journey is walked at one width, and expectSound looks at its screens at the other one too: what customers do on a
// phone, the keyboard and the office at a desk. What behaves differently on both is walked on both.
const onPhone = [
  'checkout.spec.ts',
  'landing.spec.ts',
  'landing-first.spec.ts',
  'landing-plain.spec.ts',
  'legal.spec.ts',
  'my-data.spec.ts',
  'offer.spec.ts',
  'order.spec.ts',
  'ordering-edges.spec.ts',
  'ordering-states.spec.ts',
  'payment.spec.ts',
  'payment-stripe.spec.ts',
  'prompt-templates.spec.ts',
  'quote.spec.ts',
  'unsubscribe.spec.ts',
  'ways-back.spec.ts',
]
const onBoth = ['landing-ways.spec.ts']

// What plays or draws films on a phone: there, faster code is worth its making.
const playing = ['reel-preview.spec.ts', 'samples-film.spec.ts', 'samples.spec.ts', 'your-film.spec.ts', 'buy.spec.ts']

// They wait for the engine, which gives way to everything else on the machine: they come when the others are done.
const making = [
  'production.spec.ts',
  'owners-day.spec.ts',
  'engine-room-clip.spec.ts',
  'template-library-files.spec.ts',
  'words.spec.ts',
]

// The real product with a database of its own. Screens that must be seen empty come first.
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/start-product.ts',
  outputDir: 'test-results',
  // Two cores are busy with three: each waits now and then, for the product or for time to pass.
  workers: 3,
  // A machine that is busy with other things may be late once; what fails twice is broken.
  retries: 1,
  timeout: patient(60_000),
  expect: { timeout: patient(15_000) },
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    // Set by the global set-up, before the workers that use it read this.
    baseURL: process.env['PRODUCT_ADDRESS'] ?? '',
    launchOptions,
    // A worker keeps its window and the files it has loaded; what a test stored there is cleared before the next one.
    reuseContext: true,
    // Films and glides keep a processor busy without a graphics card. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'empty', testMatch: 'empty.spec.ts', use: desktop },
    { name: 'phone', testMatch: [...onPhone, ...onBoth], use: { ...phone, ...quick }, dependencies: ['empty'] },
    {
      name: 'desktop',
      testIgnore: ['empty.spec.ts', ...making, ...playing, ...onPhone],
      use: { ...desktop, ...quick },
      dependencies: ['empty'],
    },
    { name: 'playing', testMatch: playing, use: { ...phone, actionTimeout: patient(15_000) }, dependencies: ['empty'] },
    { name: 'making', testMatch: making, use: desktop, dependencies: ['phone', 'desktop', 'playing'] },
  ],
})
