// What the owner is told of at once, and how. Each kind is a setting of its own.

export const newsKinds = [
  'lead',
  'reply',
  'order',
  'payment',
  'photos_complete',
  'photo_unreadable',
  'film_ready',
  'comment',
  'revision',
  'approval',
  'mail_failed',
  'alert',
] as const
export type NewsKind = (typeof newsKinds)[number]
export type NewsKey = `tell.${NewsKind}`

export const newsKeys = newsKinds.map((kind): NewsKey => `tell.${kind}`)

export const newsWays = ['mail,push', 'mail', 'push', 'none'] as const

export const isToldBy = (settings: Record<NewsKey, string>, kind: NewsKind, way: 'mail' | 'push'): boolean =>
  settings[`tell.${kind}`].split(',').includes(way)
