import { defineConfig } from 'vitest/config'
import { patient } from './test/support/patient.ts'

// Rules alone (*.test.ts), with the real database or network (*.db.test.ts), real films (*.film.test.ts), and kill -9.
// Where files are not isolated they share no state, and loading the same modules for each would take a third of the time.
export default defineConfig({
  test: {
    expect: { poll: { timeout: patient(10_000) } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/*.film.test.ts', 'test/faults/**', '**/node_modules/**'],
          // Some compile or make music: on a busy machine that takes longer than the usual five seconds.
          testTimeout: patient(30_000),
          // All cores: Vitest would leave one to whoever watches.
          maxWorkers: '100%',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{src,test}/**/*.db.test.ts'],
          globalSetup: ['test/support/test-database-server.ts'],
          // Some wait for the engine, which gives way to everything else on the machine.
          testTimeout: patient(90_000),
          hookTimeout: patient(60_000),
          // They mostly wait: for the database, and for time to pass.
          maxWorkers: 4,
          isolate: false,
          // Real servers on a busy machine may be late once; what fails twice is broken.
          retry: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'films',
          include: ['{src,test}/**/*.film.test.ts'],
          testTimeout: patient(120_000),
          hookTimeout: patient(120_000),
          maxWorkers: 2,
          isolate: false,
          // The engine as Node loads it: Vite's own loader makes every call from one file to another slower.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: patient(600_000),
          // They mostly wait: for processes that start again.
          maxWorkers: 3,
          retry: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
