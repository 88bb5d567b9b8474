import type { Customer } from '#src/contracts/people/customers.ts'
import type { Visitor } from './visitor.ts'

interface Race {
  id: string
  changes: number
  rounds: number
}

const priorities = ['high', 'standard', 'low'] as const

// Restores, archives, prioritises and notes one customer all at once, round after round. Answers what went wrong.
// The owner may come from another address each time: thousands of calls from one would meet the limits.
export async function raceOnCustomer(owner: () => Visitor, { id, changes, rounds }: Race): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const marks = new Map<number, string>()
    const answers = await Promise.all(
      Array.from({ length: changes }, (_, index) => {
        if (index % 4 === 0) return owner().post(`/api/customers/${id}/restore`)
        if (index % 4 === 1) return owner().delete(`/api/customers/${id}`)
        if (index % 4 === 2) return owner().patch(`/api/customers/${id}/priority`, { priority: priorities[index % 3] })
        marks.set(index, `round ${round}, note ${index}`)
        return owner().post(`/api/customers/${id}/notes`, { note: marks.get(index) })
      }),
    )
    const acknowledged = [...marks].filter(([index]) => answers[index]?.ok).map(([, mark]) => mark)
    problems.push(...answers.filter(({ status }) => status !== 200).map(({ status }) => `round ${round}: ${status}`))
    problems.push(...(await findContradictions(owner, id, acknowledged)))
  }
  return problems
}

// Afterwards the customer is in exactly one of the two lists, and every note of the round is there.
async function findContradictions(owner: () => Visitor, id: string, marks: string[]): Promise<string[]> {
  const lists = await Promise.all(
    ['/api/customers?pageSize=100', '/api/customers/deleted?pageSize=100'].map(async (path) => {
      const customers = (await (await owner().get(path)).json()) as Customer[]
      return customers.find((customer) => customer.id === id)
    }),
  )
  const [customer, ...others] = lists.filter((found) => found !== undefined)
  if (!customer || others.length > 0) return ['the customer is not in exactly one list']
  const kept = new Set(customer.notes.map(({ text }) => text))
  return marks.filter((mark) => !kept.has(mark)).map((mark) => `${mark} is lost`)
}
