const maxCharacters = 120

// Control characters, and the marks that make a text run backwards: 'gpj.exe' must not read as 'exe.jpg'.
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

// What a visitor's file was called, as it may be shown to people. It finds no file: files are found by their id.
export function displayName(name: string): string {
  const base = name.slice(-2_000).split(/[/\\]/).at(-1) ?? ''
  const clean = base.toWellFormed().replaceAll(unprintable, '').trim()
  return Array.from(clean).slice(0, maxCharacters).join('') || 'photo'
}
