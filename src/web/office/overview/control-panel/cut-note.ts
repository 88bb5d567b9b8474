const maxCharacters = 80

// By whole characters: cut in its middle, an emoji would leave a broken sign behind.
export function cutNote(text: string): string {
  const characters = Array.from(text)
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('')}...` : text
}
