// Which order the film on this device belongs to: the link of the visitor's own order, until its photos have arrived.

const key = 'orderedFilm'

export function noteOrderedFilm(orderToken: string): void {
  try {
    localStorage.setItem(key, orderToken)
  } catch {
    // Blocked together with cookies: then nothing is kept here to be sent later.
  }
}

export function isOrderedFilm(orderToken: string): boolean {
  try {
    return localStorage.getItem(key) === orderToken
  } catch {
    return false
  }
}

export function forgetOrderedFilm(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
