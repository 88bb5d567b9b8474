import { formatCount } from '#src/kit/format-date.ts'
import type { WebsiteState } from '#src/contracts/overview/website.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'
import { Status } from '#src/web/ui/status.tsx'

const words: Record<WebsiteState, [Tone, string]> = {
  online: ['ok', 'Online'],
  slow: ['busy', 'Slow'],
  offline: ['fail', 'Offline'],
  unknown: ['idle', 'Unknown'],
}

export function WebsiteStatus({ state }: { state: WebsiteState }) {
  const [tone, word] = words[state]
  return <Status tone={tone}>{word}</Status>
}

export const formatMs = (ms: number | null): string => (ms === null ? '-' : `${formatCount(ms)} ms`)

export const formatUptime = (percent: number | null): string => (percent === null ? '-' : `${percent}%`)
