// A package of fontsource cuts a font into files by parts of Unicode, and lists which letters each of them holds.

export interface FontSlice {
  name: string
  ranges: [from: number, until: number][]
}

export const readSlices = (listed: Record<string, string>): FontSlice[] =>
  Object.entries(listed).map(([name, list]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: list.split(',').map(parseRange),
  }))

function parseRange(range: string): [number, number] {
  const [from = 0, until = from] = range
    .replace('U+', '')
    .split('-')
    .map((part) => Number.parseInt(part, 16))
  return [from, until]
}
