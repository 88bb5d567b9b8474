import { defineConfig } from 'vitest/config'

// Two tiers: rules alone (*.test.ts), and with the real database or network (*.db.test.ts).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'test/faults/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{src,test}/**/*.db.test.ts'],
          globalSetup: ['test/support/test-database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      { test: { name: 'faults', include: ['test/faults/**/*.test.ts'], testTimeout: 600_000 } },
    ],
  },
})
