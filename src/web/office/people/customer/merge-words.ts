import { ownValue } from '#src/kit/word-table.ts'

const names: [table: string, one: string, many: string][] = [
  ['quotes', 'quote', 'quotes'],
  ['orders', 'order', 'orders'],
  ['photos', 'photo', 'photos'],
  ['production_jobs', 'film', 'films'],
  ['emails', 'email', 'emails'],
  ['customer_notes', 'note', 'notes'],
  ['follow_up_tasks', 'follow-up', 'follow-ups'],
  ['offers', 'offer', 'offers'],
]

// What changes hands, in the words of the office.
export function describeMoves(moves: Record<string, number>): string {
  const parts = names.flatMap(([table, one, many]) => {
    const count = ownValue(moves, table) ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? 'Nothing to move.' : `Moves ${parts.join(', ')}.`
}
