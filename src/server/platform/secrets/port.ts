export interface Secrets {
  // AES-256-GCM; `purpose` is bound into the box, so that a value sealed for one use cannot be opened for another.
  seal(purpose: string, text: string): string
  // Throws when the box was made with another secret, for another purpose, or altered.
  open(purpose: string, box: string): string
  // The same sealed with today's secret; undefined for what is, or cannot be opened.
  reseal(purpose: string, box: string): string | undefined
  // The same for the same text, and nothing that leads back to it without the secret.
  blind(purpose: string, text: string): string
  // Whether a mark was made of this text, with today's secret or the one before.
  isBlinded(purpose: string, text: string, mark: string): boolean
  // A signed, expiring token that carries a small text, for links and cookies.
  sign(purpose: string, text: string, expiresAt: Date): string
  // The text of a valid token; undefined for anything forged, altered, expired or made for another purpose.
  verify(purpose: string, token: string, now: Date): string | undefined
}
