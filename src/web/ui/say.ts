import type { Choice } from '#src/contracts/enumerations.ts'
import { type ChangedWords, makeSay, type Say, sayDefault } from '#src/contracts/words/say.ts'

// The words of the page that is shown, or rendered: one page at a time, for rendering does not wait in between. Kept
// here, like the region, so that a rule or a label can say its words as a component does.

let sayHere = sayDefault

export function keepWords(changed: ChangedWords | undefined): void {
  sayHere = makeSay(changed)
}

export const say: Say = (words, ...values) => sayHere(words, ...values)

export const sayChoices = <Value extends string>(choices: readonly Choice<Value>[]): Choice<Value>[] =>
  choices.map(({ value, label }) => ({ value, label: say(label) }))
