import type { FilmBrief } from '#src/contracts/sales/film-briefs.ts'
import { readSessionObject, writeSession } from './session-store.ts'

// What an earlier film of the same shop said: another one, begun from its page in this visit, starts with it.

export type KnownShop = Pick<
  FilmBrief,
  'nameToShow' | 'tagline' | 'callToAction' | 'phone' | 'site' | 'handle' | 'town' | 'colours'
>

const key = 'knownShop'
const lines = ['nameToShow', 'tagline', 'callToAction', 'phone', 'site', 'handle', 'town'] as const

export function keepKnownShop(shop: KnownShop): void {
  const { colours, ...said } = shop
  const kept = Object.fromEntries(lines.map((name) => [name, said[name]]))
  writeSession(key, JSON.stringify({ ...kept, colours }))
}

export function readKnownShop(): Partial<KnownShop> {
  const kept = readSessionObject(key)
  const { colours } = kept
  const said = lines.flatMap((name) => (typeof kept[name] === 'string' && kept[name] ? [[name, kept[name]]] : []))
  const isList = Array.isArray(colours) && colours.every((each) => typeof each === 'string')
  return { ...Object.fromEntries(said), ...(isList && colours.length > 0 && { colours }) }
}
