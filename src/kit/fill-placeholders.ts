export type PlaceholderValues = Record<string, string>

// `[Name]` and its like. 'first' replaces the first occurrence of each, 'every' all of them. The values are put in by a
// function: a customer called `$&` stays `$&`.
export function fillPlaceholders(text: string, values: PlaceholderValues, which: 'first' | 'every'): string {
  const used = new Set<string>()
  return text.replaceAll(placeholder, (whole, name: string) => {
    const value = values[name]
    if (value === undefined || (which === 'first' && used.has(name))) return whole
    used.add(name)
    return value
  })
}

const placeholder = /\[([A-Z][A-Za-z ]{0,30})\]/g

// What a reader would still see in square brackets.
export const findPlaceholders = (text: string): string[] => [...new Set(text.match(placeholder) ?? [])]

// Cut so that what is left in brackets can be marked: every second part is a placeholder.
export const splitAtPlaceholders = (text: string): string[] => text.split(/(\[[A-Z][A-Za-z ]{0,30}\])/)
