export interface AddressParts {
  params?: unknown
  query?: unknown
}

// '/api/customers/:id', or 'GET /api/customers/:id', with its parameters filled in and its query behind it; what is
// undefined is left out.
export function addressOf(call: string, { params, query }: AddressParts): string {
  const values = new Map(entriesOf(params))
  const path = call.slice(call.indexOf('/'))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`${call} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search ? `${filled}?${search}` : filled
}

function entriesOf(values: unknown): [string, string][] {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
}
