// Colours as people see them: lightness 0..1, chroma, hue in degrees.

export interface Oklch {
  light: number
  chroma: number
  hue: number
}

const toLinear = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const linears = Float64Array.from({ length: 256 }, (_, value) => toLinear(value))

export function toOklch(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [linears[red] ?? 0, linears[green] ?? 0, linears[blue] ?? 0]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(across, along),
    hue: ((Math.atan2(along, across) * 180) / Math.PI + 360) % 360,
  }
}

// The nearest that a screen can show, with less chroma where it has to be.
export function fromOklch({ light, chroma, hue }: Oklch): string {
  for (let held = chroma; held > 0; held -= 0.004) {
    const linear = linearOf({ light, chroma: held, hue })
    if (linear.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(linear)
  }
  return toHex(linearOf({ light, chroma: 0, hue }))
}

function linearOf({ light, chroma, hue }: Oklch): [number, number, number] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(linear: readonly number[]): string {
  const parts = linear.map((value) => {
    const held = Math.min(1, Math.max(0, value))
    const encoded = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
