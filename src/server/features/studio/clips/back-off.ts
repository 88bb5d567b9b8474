const maxSeconds = 300

// Doubles with every wait; the clip's own id spreads those that were turned away together.
export function backOffSeconds({ id, waits }: { id: string; waits: number }): number {
  const spread = (Number.parseInt(id.slice(-4), 16) % 1_000) / 1_000
  return Math.ceil(Math.min(maxSeconds, 2 ** Math.min(waits, 10) * 5) * (0.6 + 0.4 * spread))
}
