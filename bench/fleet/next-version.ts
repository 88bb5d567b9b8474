import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const migration = `-- additive
alter table customers add column of_the_next_version text;
`

// A copy of the product that has one more migration, as the next version would. The large parts are shared.
export async function makeNextVersion(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-next-'))
  await mkdir(join(folder, 'dist'))
  for (const part of ['package.json', 'src', 'migrations', 'dist/server']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  for (const part of ['node_modules', 'assets', 'dist/web', 'dist/instruments.bank']) {
    await symlink(join(process.cwd(), part), join(folder, part))
  }
  await writeFile(join(folder, 'migrations/9999-next-version.sql'), migration)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
