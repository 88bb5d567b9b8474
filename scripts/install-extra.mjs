import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root, runNpm } from './set-up.mjs'

// Packages that only some machines need have a lock file of their own (scripts/extras). Answers where they are.
export async function installExtra(name) {
  const folder = join(root, 'dist', `${name}-package`)
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(root, 'scripts', 'extras', name, file), join(folder, file))
  }
  if ((await runNpm(['ci'], { cwd: folder })) !== 0)
    giveUp(`${name} could not be fetched. Is the npm registry within reach?`)
  return folder
}
