import { makeDraftStore } from './draft-store.ts'

export const drafts = makeDraftStore(
  () => localStorage,
  () => Date.now(),
)

globalThis.addEventListener?.('storage', ({ key, newValue }) => drafts.hear(key, newValue))
