import { readFile } from 'node:fs/promises'
import { expectSound } from './expect-sound.ts'
import { expect, test } from './fixtures.ts'

const rooms = [
  'Living Room',
  'Kitchen',
  'Bedroom',
  'Bathroom',
  'Dining Room',
  'Entrance/Hallway',
  'Outdoor Space',
  'Office/Study',
]

test('eight rooms stand open without a password, for three kinds of property', async ({ page }) => {
  await page.goto('/prompt-templates')
  for (const name of rooms) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Gen-4 Turbo')).toBeVisible()
  await expect(page.getByText('Motion strength').locator('+ dd')).toHaveText('6')
  await expect(page.getByText('1280x768')).toBeVisible()
  await expectSound(page)
  const kitchen = page.getByRole('region', { name: 'Kitchen' })
  await expect(kitchen.getByText(/edge of the island/)).toBeVisible()
  await page.getByRole('tab', { name: 'Rental (£99)' }).click()
  await expect(kitchen.getByText(/from the doorway/)).toBeVisible()
  await page.getByRole('tab', { name: 'Commercial (£119)' }).click()
  await expect(kitchen.getByText(/working line/)).toBeVisible()
  await page.getByRole('tab', { name: 'Luxury (£119)' }).click()
})

test('a prompt is copied, and the button says so for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/prompt-templates')
  const copy = page.getByRole('button', { name: 'Copy prompt for Bedroom' })
  await copy.click()
  await expect(copy).toHaveText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('towards the bed')
  await expect(copy).toHaveText('Copy')
})

test('rooms are added, changed and deleted in this browser alone', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto('/prompt-templates')
  await page.getByRole('button', { name: 'Add New Room Type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Room Type' })
  await dialog.getByLabel('Room name').fill('Wine Cellar')
  await dialog.getByLabel('Luxury prompt').fill('Slow walk past the bottles.')
  await dialog.getByLabel('Rental prompt').fill('A look at the storage.')
  await expect(dialog.getByRole('button', { name: 'Add Room' })).toBeDisabled()
  await dialog.getByLabel('Commercial prompt').fill('Along the racks.')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add Room' }).click()

  await page.getByRole('button', { name: 'Edit prompt for Wine Cellar' }).click()
  await page.getByLabel('Prompt for Wine Cellar').fill('Candlelight on old labels.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete Bathroom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.reload()
  await expect(page.getByText('Candlelight on old labels.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bathroom' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore originals' }).click()
  await expect(page.getByRole('heading', { name: 'Bathroom' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wine Cellar' })).toHaveCount(0)
  expect(sent).toEqual([])
})

test('prompts go out as a file and come back from one; any other file changes nothing', async ({ page }) => {
  await page.goto('/prompt-templates')
  await page.getByRole('button', { name: 'Delete Kitchen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('room-prompts.json')
  const exported = await readFile(await file.path())

  await page.getByRole('button', { name: 'Restore originals' }).click()
  const input = page.getByLabel('Prompts file')
  await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"rooms":[]}') })
  await expect(page.getByText('Import Failed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  await input.setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: exported })
  await expect(page.getByText('Prompts Imported')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toHaveCount(0)
})
