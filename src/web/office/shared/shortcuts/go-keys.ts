// A letter for each name: the first one of its words that is free, else the first free letter in it. Whoever adds a tool
// gets a key with it.
export function assignGoKeys(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.flatMap((name) => {
      const words = name
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean)
      const wanted = [...words.map((word) => word.charAt(0)), ...words.join('').split('')]
      const letter = wanted.find((each) => !taken.has(each))
      if (letter === undefined) return []
      taken.add(letter)
      return [[letter, name]]
    }),
  )
}
