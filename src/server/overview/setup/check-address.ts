import { readReadiness } from '#src/contracts/overview/monitoring.ts'
import type { SetupDeps } from './setup-deps.ts'

// The machine visits itself by its public name, as a customer would: name, certificate and proxy must all be right.
export async function checkAddress({ websites, siteUrl }: Pick<SetupDeps, 'websites' | 'siteUrl'>) {
  const visit = await websites.visit(siteUrl + readReadiness.path, { mayBeInternal: true })
  if (visit.kind === 'failed') return { problem: visit.reason, certificateEndsAt: null }
  const certificateEndsAt = visit.certificateEndsAt?.toISOString() ?? null
  if (visit.status !== 200) {
    const problem = `Something responds there, but with status ${visit.status}. Does the address point to this machine?`
    return { problem, certificateEndsAt }
  }
  return { problem: null, certificateEndsAt }
}
