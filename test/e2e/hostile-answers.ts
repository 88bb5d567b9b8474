import type { Page } from '@playwright/test'

// What strangers and careless owners may type. Run as a script it would call the canary, which fails the test by the
// console; taken as markup it would leave a picture without a source behind.
export const hostile = '<img src=x onerror=canary()>'
export const more = `"'><svg onload=canary()><script>canary()</script> [x](javascript:canary()) {{canary()}}`

const id = '019a0000-0000-7000-8000-000000000001'
const otherId = '019a0000-0000-7000-8000-000000000002'
const createdAt = '2026-11-15T09:00:00.000Z'

const clip = {
  id,
  photoId: null,
  prompt: hostile + more,
  category: `Room ${hostile}`,
  provider: 'runway',
  state: 'failed',
  progress: 0,
  failure: hostile + more,
  fallbackReason: hostile,
  videoUrl: `/api/clips/${id}/video`,
  createdAt,
}
const batches = [
  { id, createdAt, state: 'failed', clips: [clip] },
  { id: otherId, createdAt, state: 'generating', clips: [{ ...clip, id: otherId, state: 'running' }] },
]
const check = { id, isUp: false, status: 'offline', responseTime: 0, checkedAt: createdAt, reason: hostile }
const alert = {
  id,
  message: hostile + more,
  severity: 'critical',
  timestamp: createdAt,
  acknowledged: false,
  resolvedAt: null,
}

const answers = {
  'stage2/engine-room': { success: true, batches, provider: 'local', clipsLeftToday: 3 },
  'runway/completed-videos/all': { success: true, videos: [clip], message: hostile },
  'website-monitoring/history*': [check],
  'alerts?*': [alert],
}

// What a provider, a web server or a file may put into an answer of our own server.
export async function poisonAnswers(page: Page): Promise<void> {
  for (const [path, json] of Object.entries(answers)) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
  }
  const words = { displayName: hostile, description: more, features: [hostile], bestFor: [more], problem: hostile }
  await page.route('**/api/stage2/library-templates', async (route) => {
    const { templates, ...rest } = (await (await route.fetch()).json()) as { templates: object[] }
    await route.fulfill({
      json: { ...rest, templates: templates.map((one) => ({ ...one, ...words, state: 'failed' })) },
    })
  })
}
