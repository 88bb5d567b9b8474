// One tier of the tests, all of it or the files that are named: node scripts/test-tier.mjs unit src/kit
import { spawn } from 'node:child_process'
import { giveUp, root } from './set-up.mjs'
import { prepareTiers, tiers } from './tiers.mjs'

const [name, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(tiers, name)) giveUp(`The tiers are ${Object.keys(tiers).join(', ')}.`)
const env = await prepareTiers([name])
const [tool, ...args] = tiers[name].command
// The screens that must be seen empty come before all others; whoever names one file waits for no other.
const alone = name === 'web' && rest.length > 0 ? ['--no-deps'] : []
const child = spawn(tool, [...args, ...alone, ...rest], { cwd: root, env, stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))
