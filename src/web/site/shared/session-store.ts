// What a visit keeps from page to page. A browser that blocks site data throws at every touch: then nothing is kept.

export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeSession(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // The page goes on without.
  }
}

export function removeSession(...keys: string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

// Somebody else's text under our key, or a half of ours, counts as nothing.
export function readSessionObject(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readSession(key) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
