// The first clause of a caption and the rest, which another voice sets.

// Words that begin what a caption adds to its first clause.
const turns = new Set(
  'until till from with without by for since after before between under over beside in on at and seit bis aus mit von ohne für im am vom depuis avec sans pour dans chez desde hasta con sin para dal fino senza'.split(
    ' ',
  ),
)
const fewestWords = 2

export function captionParts(text: string): [first: string, rest: string] {
  const clause = /^(\S+\s.*?[,;:.!?–—])\s+(\S.*)$/u.exec(text.trim())
  if (clause) return [clause[1] ?? text, clause[2] ?? '']
  const words = text.trim().split(/\s+/u)
  const at = words.findLastIndex((word, index) => index >= fewestWords && turns.has(word.toLowerCase()))
  if (at < 0 || words.length - at < fewestWords) return [text, '']
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')]
}
