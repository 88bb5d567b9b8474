import type { Page } from '@playwright/test'
import { secondMs } from '#src/kit/time.ts'
import { followFilm, tab } from '#test/e2e/film-journey.ts'
import { expect, test } from '#test/e2e/fixtures.ts'
import { shortestPauseMs, type Task } from '#test/fakes/runway-server.ts'
import { fates } from './fates.ts'

// The provider alone takes minutes: it is slow, and a create that hangs is given one of them.
const patience = { timeout: 600_000 }

test('a film whose clips come from a provider that does everything wrong', async ({
  page: owner,
  browser,
  complaints,
}) => {
  test.setTimeout(1_800_000)
  await followFilm({ owner, browser, complaints, maker: /^Clips come from RunwayML\./, getClips: decideOnClips })
  const answer = await fetch(`${process.env['RUNWAY_ADDRESS']}/tasks`)
  const tasks = (await answer.json()) as Task[]
  const billed = fates.map((fate) => [fate, tasks.filter((task) => task.fate === fate).length])
  // A fault of its own is not billed by the provider, and is asked for once more.
  expect(billed).toEqual(fates.map((fate) => [fate, fate === 'internal' ? 2 : 1]))
  expect(shortestPauseMs(tasks)).toBeGreaterThanOrEqual(5 * secondMs)
})

// One was refused for safety, of the other nobody knows: the owner has both made here.
async function decideOnClips(owner: Page): Promise<void> {
  await tab(owner, 'RunwayML Prompts').click()
  const panel = owner.getByRole('tabpanel')
  await expect(panel.getByText('Ready', { exact: true })).toHaveCount(fates.length - 2, patience)
  await expect(panel.getByText('Needs you')).toHaveCount(1, patience)
  await expect(panel.getByText('The provider refused this clip for safety reasons.')).toBeVisible()
  for (const left of [1, 0]) {
    await panel.getByRole('button', { name: 'Make it here' }).first().click()
    await expect(panel.getByRole('button', { name: 'Make it here' })).toHaveCount(left)
  }
}
