import { ownValue } from '#src/kit/word-table.ts'

// The one function through which a page or a mail reads its words: the owner's own where there are any, else the default.
// A default is its own key, so that a page carries nothing for words that were never changed.

// What stands in braces: 'film by {day}' has the mark `day`.
type MarksOf<Words extends string> = Words extends `${string}{${infer Mark}}${infer Rest}`
  ? Mark | MarksOf<Rest>
  : never

type Values<Words extends string> = [MarksOf<Words>] extends [never] ? [] : [Record<MarksOf<Words>, string | number>]

export type Say = <Words extends string>(words: Words, ...values: Values<Words>) => string

// Default, or its short key, to the owner's own.
export type ChangedWords = Readonly<Record<string, string>>

// What a page carries in the place of a default, for fewer bytes. No two are alike: a test compares them.
export function shortKeyOf(words: string): string {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01_00_01_93)
  return (hash >>> 0).toString(36)
}

export const makeSay =
  (changed?: ChangedWords): Say =>
  (words, ...values) => {
    const said = (changed && (ownValue(changed, words) ?? changed[shortKeyOf(words)])) ?? words
    const filling: Record<string, string | number> | undefined = values[0]
    return filling
      ? said.replaceAll(/\{(\w+)\}/g, (mark, name: string) => String(ownValue(filling, name) ?? mark))
      : said
  }

export const sayDefault = makeSay()

// Words that somebody else will say, such as those of a letter: what was changed is read when it is sent.
export interface Phrase {
  words: string
  values: Record<string, string | number>
}

export const phrase = <Words extends string>(words: Words, ...values: Values<Words>): Phrase => ({
  words,
  values: values[0] ?? {},
})

export const sayPhrase = (say: Say, { words, values }: Phrase): string => (say as SayLoosely)(words, values)

type SayLoosely = (words: string, values: Record<string, string | number>) => string
