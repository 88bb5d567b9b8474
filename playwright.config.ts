import { defineConfig } from '@playwright/test'

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
  ],
}
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

// What differs there is the server or the head of a page, not the screen, or both widths are in one journey: once has to do.
const oneWidth = [
  'canary.spec.ts',
  'live.spec.ts',
  'ordering-edges.spec.ts',
  'ordering-states.spec.ts',
  'payment-stripe.spec.ts',
  'quote-photos.spec.ts',
  'seo.spec.ts',
  'start.spec.ts',
  'template-library-files.spec.ts',
  'website.spec.ts',
]

// They wait for the engine, which gives way to everything else on the machine: they come when the others are done.
const making = ['engine-room-clip.spec.ts', 'production.spec.ts']

// The real product with a database of its own. Screens that must be seen empty come first.
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/start-product.ts',
  outputDir: 'test-results',
  // Two cores are busy with three: each waits now and then, for the product or for time to pass.
  workers: 3,
  // A machine that is busy with other things may be late once; what fails twice is broken.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  // Set by the global set-up, before the workers that use it read this.
  use: { baseURL: process.env['PRODUCT_ADDRESS'] ?? '', launchOptions },
  projects: [
    { name: 'empty', testMatch: 'empty.spec.ts', use: desktop },
    { name: 'phone', testIgnore: ['empty.spec.ts', ...making, ...oneWidth], use: phone, dependencies: ['empty'] },
    { name: 'desktop', testIgnore: ['empty.spec.ts', ...making], use: desktop, dependencies: ['empty'] },
    { name: 'making', testMatch: making, use: desktop, dependencies: ['phone', 'desktop'] },
  ],
})
