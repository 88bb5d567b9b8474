import everyDay from '../../playwright.config.ts'

// playwright test -c bench/journey: the journey of a film on a clip provider that does everything wrong, in real time.
export default {
  ...everyDay,
  testDir: '.',
  globalSetup: './start-with-runway.ts',
  outputDir: '../../test-results',
  retries: 0,
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
}
