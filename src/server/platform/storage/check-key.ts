// A part never starts with a dot, which rules out '.', '..' and hidden files at once.
const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/
// A file name on disk may have 255.
const maxCharacters = 200

export function checkKey(key: string): void {
  if (key.length > maxCharacters || !keyPattern.test(key)) {
    throw new TypeError(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  }
}

// A prefix is everything ('') or a folder ('photos/').
export function checkPrefix(prefix: string): void {
  if (prefix === '') return
  if (!prefix.endsWith('/')) throw new TypeError(`Not a storage prefix: ${JSON.stringify(prefix.slice(0, 80))}`)
  checkKey(prefix.slice(0, -1))
}
