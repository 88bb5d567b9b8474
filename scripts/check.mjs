// Format, lint with types, boundaries and unused code: what can be told without running anything.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { checks } from './checks.mjs'
import { findNode, installPackages, root, say } from './set-up.mjs'

await installPackages({ withTools: true })
const PATH = [dirname(findNode()), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const failed = Object.entries(checks).filter(([name, [tool, ...args]]) => {
  say(`== ${name}`)
  return spawnSync(tool, args, { cwd: root, env: { ...process.env, PATH }, stdio: 'inherit' }).status !== 0
})
for (const [name] of failed) say(`FAILED ${name}`)
process.exit(failed.length > 0 ? 1 : 0)
