import type { Plane } from './pixels.ts'

// The height of a line that runs across the whole photo with one side lighter than the other, where there is one.
export function findHorizon({ values, width, height }: Plane): number | undefined {
  const steps = Array.from({ length: height }, (_, row) =>
    row < 2 || row > height - 3 ? 0 : step({ values, width, height }, row),
  )
  const inner = steps.map((value, row) => (row > height * 0.15 && row < height * 0.85 ? Math.abs(value) : 0))
  const best = inner.reduce((highest, value, row) => (value > (inner[highest] ?? 0) ? row : highest), 0)
  const usual = inner.reduce((sum, value) => sum + value, 0) / height
  const strength = inner[best] ?? 0
  return strength > 26 && strength > 6 * usual ? Math.round((best / height) * 1000) / 1000 : undefined
}

// Only what goes the same way in most columns adds up.
function step({ values, width }: Plane, row: number): number {
  let sum = 0
  for (let x = 0; x < width; x += 1) {
    const below = (values[(row + 1) * width + x] ?? 0) + (values[(row + 2) * width + x] ?? 0)
    const above = (values[(row - 1) * width + x] ?? 0) + (values[(row - 2) * width + x] ?? 0)
    sum += (below - above) / 2
  }
  return sum / width
}
