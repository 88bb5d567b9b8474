import type { Locator } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import type { Office } from './count-clicks.ts'
import { fromHome } from './desk-steps.ts'
import { expect } from './fixtures.ts'

// What the owner does with a film, each from Home.

// A page may take its time to draw a film on a busy machine.
const drawn = { timeout: patient(120_000) }

// Without the press on play, which is one more for the look.
export const filmClicks = { 'look at a film': 1, 'deliver a film': 2, 'change a film': 3 }

// The browser's own button, at the left of the bar below the film.
async function pressPlay(film: Locator): Promise<void> {
  const { height = 0 } = (await film.boundingBox()) ?? {}
  await film.click({ position: { x: 26, y: height - 48 } })
}

// The newest version plays in view, and goes to the customer.
export async function lookAndDeliver(office: Office, business: string): Promise<void> {
  const { page, press, see, step } = office
  await step('look at a film', async () => {
    await fromHome(office, business, 'Watch the film')
    const film = page.getByRole('article', { name: /^Version \d$/ }).locator('video')
    await see(film)
    await pressPlay(film)
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  })
  await step('deliver a film', async () => {
    await press(page.getByRole('button', { name: 'Next Stage' }))
    await press(page.getByRole('button', { name: 'Deliver to customer' }))
    await expect(page.getByText('Film delivered')).toBeVisible()
  })
}

const firstComment = ({ page }: Office) =>
  page
    .getByRole('list', { name: /^Comments on version/ })
    .getByRole('listitem')
    .first()

export async function tickOff(office: Office, business: string): Promise<void> {
  await office.step('tick off a comment', async () => {
    await fromHome(office, business, 'Make the changes')
    const box = firstComment(office).getByRole('checkbox', { name: 'Done' })
    await office.press(box)
    await expect(box).toBeChecked()
  })
}

export async function answerComment(office: Office, business: string, answer: string): Promise<void> {
  await office.step('answer a comment', async () => {
    await fromHome(office, business, 'Make the changes')
    const comment = firstComment(office)
    await office.press(comment.getByRole('button', { name: 'Reply' }))
    await comment.getByLabel('Reply').fill(answer)
    await office.press(comment.getByRole('button', { name: 'Save reply' }))
    await expect(comment.getByRole('blockquote')).toHaveText(answer)
  })
}

// A line is changed in the editor; what to do with it then is the name of a button.
export async function changeLine(office: Office, business: string, change: { line: string; press: string }) {
  const { page, press, step } = office
  await step('change a film', async () => {
    await fromHome(office, business, 'Make the changes')
    await press(page.getByRole('button', { name: 'Change the film' }))
    const editor = page.getByRole('region', { name: 'Live editor' })
    await expect(editor.getByRole('slider', { name: 'Position in the film' })).toBeEnabled(drawn)
    await editor.getByLabel('Tagline').fill(change.line)
    await press(editor.getByRole('button', { name: change.press }))
    await expect(page.getByText('Plan saved')).toBeVisible()
  })
}

// The other formats stand where the film stands.
export async function followInOtherFormats(editor: Locator): Promise<void> {
  const formats = editor.getByRole('button', { name: 'All formats' })
  await formats.click()
  const square = editor.getByRole('figure', { name: /^1:1/ }).locator('canvas')
  const picture = (): Promise<string> => square.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const blank = await square.evaluate(({ width, height }: HTMLCanvasElement) =>
    Object.assign(document.createElement('canvas'), { width, height }).toDataURL(),
  )
  await expect.poll(picture, drawn).not.toBe(blank)
  const first = await picture()
  await editor.getByRole('slider', { name: 'Position in the film' }).press('End')
  await expect.poll(picture, drawn).not.toBe(first)
  await formats.click()
}
