import { findPostgresPrograms } from '../src/server/platform/database/postgres-programs.ts'

await findPostgresPrograms().catch((problem) => {
  // A platform without a built-in database: one is set by DATABASE_URL.
  process.stdout.write(`${problem.message}\n`)
})
