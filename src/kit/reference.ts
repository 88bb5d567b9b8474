// Crockford's alphabet: read out over the phone, no letter is taken for another.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

// 50 random bits: two in a million references never meet.
export function newReference(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
  return `${prefix}-${letters.slice(0, 5)}-${letters.slice(5)}`
}
