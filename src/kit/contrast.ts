// Contrast as WCAG counts it.

type Rgb = readonly [number, number, number]

export const parseHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

export function luminance([r, g, b]: Rgb): number {
  const linear = (value: number): number => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminance(parseHex(a)), luminance(parseHex(b))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

// `share` of the second, the rest of the first.
export function mixOf(a: string, b: string, share: number): string {
  const [from, to] = [parseHex(a), parseHex(b)]
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
