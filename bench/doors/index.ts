import { bodies } from './bodies.ts'
import { day } from './day.ts'
import { guesses } from './guesses.ts'
import { quotes } from './quotes.ts'
import { uploads } from './uploads.ts'

// node bench/doors/index.ts [day|uploads|bodies|quotes|guesses]: what somebody who means ill can do in a minute or two, and
// what becomes of everybody else meanwhile.
const attacks = { day, uploads, bodies, quotes, guesses }
const wanted = process.argv.slice(2)
for (const [name, attack] of Object.entries(attacks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(name)
  console.table(await attack())
}
process.exit()
