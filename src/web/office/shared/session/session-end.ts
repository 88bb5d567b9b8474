// When the session ends by this browser's own clock. The server's answer carries its time in the Date header, so an
// owner whose clock is wrong by hours still gets two hours, not none.
export function sessionEndMs(expiresAt: string, headers: Headers, nowMs: number): number {
  return nowMs + (Date.parse(expiresAt) - serverNowMs(headers, nowMs))
}

export function serverNowMs(headers: Headers, nowMs: number): number {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(date) ? nowMs : date
}
