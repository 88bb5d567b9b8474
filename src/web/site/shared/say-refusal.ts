import * as words from '#src/contracts/words/site/refusals.ts'
import { say } from '#src/web/ui/say.ts'

// What the server says of one answer, without the name of its field: 'site: Must be a web address'.
export function sayRefusal(refusal: string): string {
  const text = refusal.replace(/^[\w.]+: /, '')
  const [, letters] = /^Our fonts don’t have (.+)\. Please write this another way\.$/.exec(text) ?? []
  return letters ? say(words.fontsLack, { letters }) : say(text)
}
