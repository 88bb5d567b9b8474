// Marks that turn the direction of what follows, so that a text reads otherwise than it is stored. The plain marks that
// writers of Arabic and Hebrew need are not among them.
const turningMarks = /[\u202A-\u202E\u2066-\u2069]/u
const otherThanText = /[\p{Cc}\p{Cs}\p{Co}\u2028\u2029\uFEFF\uFFFE\uFFFF]/u

// What no text of the owner's may hold, in a sentence. Whether it may have lines, its own rule says.
export function explainCharacters(text: string): string | undefined {
  if (!text.isWellFormed() || otherThanText.test(text.replaceAll(/\r?\n/g, '')))
    return 'This has a character we can’t print. Please type it again.'
  if (turningMarks.test(text)) return 'This has a hidden mark that turns the text around. Please type it again.'
  return undefined
}
