export const cartKey = 'hasCart'

// The cart itself is the server's, found by a cookie that no page can read. This only says that there is one, so that a
// page does not show the default price first.
export function noteCart(): void {
  try {
    localStorage.setItem(cartKey, '1')
  } catch {
    // The page goes on without.
  }
}

export function hasCart(): boolean {
  try {
    return localStorage.getItem(cartKey) !== null
  } catch {
    return false
  }
}
