import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { patient } from '#test/support/patient.ts'
import {
  approve,
  askForRevision,
  changeFilm,
  checkDownloads,
  eraseEverything,
  filmSeconds,
  scanFromDesk,
  share,
} from './film-page-steps.ts'
import { addRecording, addVoice, chooseScore, expectStems, recordVoice } from './film-sound.ts'
import { expectSound } from './expect-sound.ts'
import { expect, logIn } from './fixtures.ts'
import { openOffices } from './count-clicks.ts'
import {
  answerComment,
  changeLine,
  filmClicks,
  followInOtherFormats,
  lookAndDeliver,
  tickOff,
} from './film-desk-steps.ts'
import { expectMail } from './mail-box.ts'
import { addOn, method, openCheckout, orderFor, payWith, proceed, testCards } from './order-steps.ts'
import { beginAnother, orderOwnFilm, ownFilm, seeOwnFilm } from './own-film-steps.ts'
import { reviewFilm } from './review-steps.ts'

const photos = ['pizza', 'suite', 'wine'].map((name) => `test/engine/photos/${name}.jpg`)
// The engine gives way to everything else on the machine.
const patience = { timeout: patient(240_000) }

// A name of its own for every attempt: another one's job is still on the board.
function inventBusiness() {
  const tag = randomBytes(3).toString('hex')
  return { business: `Harbour Table ${tag}`, address: `nora-${tag}@harbour.example` }
}

interface Journey {
  owner: Page
  browser: Browser
  complaints: string[]
  // What the screen says about whoever makes the clips.
  maker: string | RegExp
  // From the photos that were looked at to clips for all of them.
  getClips: (owner: Page) => Promise<void>
}

// One film from the photos to the downloads: seen by the customer before anything is sent, ordered and paid, given a recording and a voice by the owner and a score by the customer,
// made, delivered, commented, made again, approved, and erased when the customer has it. The customer has a phone, the owner a
// desk; what the owner does with a film from Home is counted there and on a phone.
export async function followFilm({ owner, browser, complaints, maker, getClips }: Journey): Promise<void> {
  const { business, address } = inventBusiness()
  const customer = await openPhone(browser, complaints)
  await logIn(owner, '/automated-production')
  await seeOwnFilm(customer, photos, business)
  await orderOwnFilm(customer, photos.length, { business, address })
  await payForFilm(customer, address)

  await owner.getByRole('button', { name: new RegExp(`^${business}`) }).click()
  await shortenFilm(owner)
  // Nothing is made before everything is chosen: it would be made twice.
  await switchAutopilot(owner, false)
  await addRecording(owner, business)
  await addVoice(owner)
  await recordVoice(owner)
  await expect(owner.getByRole('region', { name: 'What was ordered' })).toContainText('Choose a premium score.')
  await chooseScore(customer)
  await switchAutopilot(owner, true)
  await expect(owner.getByText(maker)).toBeVisible()
  await getClips(owner)
  await expect(stage(owner, 'editing')).toHaveAttribute('aria-current', 'step', patience)
  // While the film is being rendered.
  await lookAtTabs(owner, business)
  await expect(owner.getByRole('article', { name: 'Version 1' })).toContainText('rendered in', patience)
  await expect(nextStage(owner)).toBeEnabled(patience)
  const [atDesk, onPhone] = await openOffices(browser, owner)
  await lookAndDeliver(atDesk, business)
  await expectDelivered(owner)

  await openFilm(customer, { address, subject: `Your film for ${business} is ready to watch` })
  await askForRevision(customer)
  await expectRevision(owner)
  const answer = 'It says where you are now.'
  await answerComment(onPhone, business, answer)
  await customer.reload()
  await expect(customer.getByRole('list', { name: 'Comments' })).toContainText(answer)
  await tickOff(atDesk, business)
  await editLive(owner)
  await changeLine(atDesk, business, { line: 'At the harbour', press: 'Save changes' })
  await changeLine(onPhone, business, { line: 'By the harbour', press: 'Save and render' })
  await tab(owner, 'Overview').click()
  await expect(owner.getByRole('article', { name: 'Version 2' })).toBeVisible()
  await expect(nextStage(owner)).toBeEnabled(patience)
  await lookAndDeliver(onPhone, business)
  await expectDelivered(owner)
  expect(atDesk.clicks).toEqual({ ...filmClicks, 'tick off a comment': 2 })
  expect(onPhone.clicks).toEqual({ ...filmClicks, 'answer a comment': 3 })
  for (const { page } of [atDesk, onPhone]) await page.context().close()

  await openFilm(customer, { address, subject: 'Version 2 of your film is ready' })
  await changeFilm(customer)
  await expect(owner.getByRole('article', { name: 'Version 3' })).toBeVisible()
  await expect(nextStage(owner)).toBeEnabled(patience)
  await deliver(owner)

  await openFilm(customer, { address, subject: 'Version 3 of your film is ready' })
  await approve(customer)
  await checkDownloads(customer)
  await share(customer)
  await scanFromDesk(browser, customer.url())
  await expectStems(customer)
  await reviewFilm(customer, owner, business)
  await beginAnother(customer, photos, business)
  await eraseEverything(customer)
  await expect(owner.getByText('We deleted the photos, clips and films of this job. The record stays.')).toBeVisible()
  await customer.context().close()
}

async function openPhone(browser: Browser, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await context.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => Object.assign(globalThis, { handed: data }),
    })
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

async function payForFilm(customer: Page, address: string): Promise<void> {
  await openCheckout(customer)
  await expect(customer.getByText(`${photos.length} photos received`)).toBeVisible()
  await expect(customer.getByLabel('Email Address')).toHaveValue(address)
  await addOn(customer, 'Premium Music').check()
  await orderFor(customer, 'my business')
  await method(customer, 'Card').check()
  await proceed(customer, 'Proceed to Card Payment').click()
  await expect(customer.getByText('Test mode.')).toBeVisible()
  await payWith(customer, testCards.pays)
  await expect(customer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(customer.getByText('Expected delivery: 24-48 hours')).toBeVisible()
  await customer.getByRole('link', { name: 'View Order Confirmation' }).click()
  await expect(customer.getByText('AI video creation begins within 2 hours')).toBeVisible()
  await expect(customer.getByText('Finished video delivered in 24-48 hours')).toBeVisible()
  await customer.getByRole('link', { name: 'View Your Order' }).click()
}

const stage = (owner: Page, name: string) =>
  owner.getByRole('list', { name: 'Stages' }).getByRole('listitem').filter({ hasText: name })
const nextStage = (owner: Page) => owner.getByRole('button', { name: 'Next Stage' })
export const tab = (owner: Page, name: string) => owner.getByRole('tab', { name: new RegExp(`^${name}`) })

async function savePlan(owner: Page, label: string, value: string): Promise<void> {
  await tab(owner, 'Sequence Plan').click()
  await owner.getByLabel(label).fill(value)
  await owner.getByRole('button', { name: 'Save plan' }).click()
  await expect(owner.getByText('Plan saved')).toBeVisible()
}

const autopilot = (owner: Page) => owner.getByRole('tabpanel').getByLabel('Run all stages automatically')

async function switchAutopilot(owner: Page, on: boolean): Promise<void> {
  await tab(owner, 'Overview').click()
  await autopilot(owner).click()
  await expect(autopilot(owner)).toBeChecked({ checked: on })
}

// While the photos are still being looked at: nothing is planned yet.
const shortenFilm = (owner: Page): Promise<void> => savePlan(owner, 'Target duration in seconds', String(filmSeconds))

// Stages and tabs, with the film as the customer saw it.
async function lookAtTabs(owner: Page, business: string): Promise<void> {
  const panel = owner.getByRole('tabpanel')
  await expect(owner.getByRole('tab')).toHaveText([
    'Overview',
    `RunwayML Prompts${photos.length}`,
    /^Sequence Plan\d+$/,
    `Photo Analysis${photos.length}`,
  ])
  await expect(owner.getByRole('list', { name: 'Stages' }).getByRole('listitem')).toHaveText([
    'analyzing20%',
    'prompts_ready40%',
    'generating60%',
    'editing80%',
    'completed100%',
  ])
  await tab(owner, 'RunwayML Prompts').click()
  await expect(panel.getByLabel(/^Prompt \d$/)).toHaveCount(photos.length)
  await expect(panel.getByText('Ready', { exact: true })).toHaveCount(photos.length)
  await expectSound(owner)
  await tab(owner, 'Sequence Plan').click()
  await expect(panel.getByText(`, ${filmSeconds} s, for Instagram Stories`)).toBeVisible()
  await expect(panel.getByLabel('Name on the film')).toHaveValue(business)
  await expect(panel.getByLabel('Closing line')).toHaveValue(ownFilm.closing)
  await expect(panel.getByLabel('Music', { exact: true })).toHaveValue('calm')
  await expect(panel.getByRole('table', { name: 'Clips of the film in order' })).toContainText('End card')
  await expectSound(owner)
  await tab(owner, 'Photo Analysis').click()
  await expect(panel.getByText(/\d+% confident$/)).toHaveCount(photos.length)
  await expect(panel.getByLabel(`Caption for photo ${ownFilm.captioned}`)).toHaveValue(ownFilm.caption)
  await expectSound(owner)
  await panel.getByRole('button', { name: 'What matters' }).click()
  // A cut that was watched early knows no subjects yet.
  await expect(panel.getByText(/^(subject|detail)$/).first()).toBeVisible()
  await panel.getByRole('button', { name: '9:16' }).click()
  await expect(panel.getByText('Shot 1', { exact: true })).toBeVisible()
  await expectSound(owner)
  await tab(owner, 'Overview').click()
  await expect(panel.getByText(`${photos.length} of ${photos.length}`)).toBeVisible()
  await expect(panel.getByText('Yes, 9:16')).toBeVisible()
  await expect(autopilot(owner)).toBeChecked()
  await expect(panel.getByRole('article', { name: 'Version 1' })).toContainText('not delivered')
  await expectSound(owner)
}

// Nobody has to do anything: they come by themselves.
export async function expectBuiltInClips(owner: Page): Promise<void> {
  await tab(owner, 'RunwayML Prompts').click()
  const panel = owner.getByRole('tabpanel')
  await expect(panel.getByText('Built-in engine')).toHaveCount(photos.length, patience)
}

async function deliver(owner: Page): Promise<void> {
  await nextStage(owner).click()
  await owner
    .getByRole('dialog', { name: /^Deliver to / })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(stage(owner, 'editing')).toHaveAttribute('aria-current', 'step')
  await nextStage(owner).click()
  await owner.getByRole('button', { name: 'Deliver to customer' }).click()
  await expectDelivered(owner)
}

async function expectDelivered(owner: Page): Promise<void> {
  await expect(stage(owner, 'completed')).toHaveAttribute('aria-current', 'step')
  await expect(nextStage(owner)).toHaveCount(0)
}

async function openFilm(customer: Page, { address, subject }: { address: string; subject: string }): Promise<void> {
  const mail = await expectMail(address, `Subject: ${subject}`)
  await customer.goto(/\/order\/[\w-]+/.exec(mail)?.[0] ?? '')
  await expect(customer.getByRole('heading', { name: 'Anything to change?' })).toBeVisible()
}

// The film plays in the office as it is changed; nothing is rendered for it.
async function editLive(owner: Page): Promise<void> {
  await tab(owner, 'Sequence Plan').click()
  await owner.getByRole('button', { name: 'Edit live' }).click()
  const editor = owner.getByRole('region', { name: 'Live editor' })
  await expect(editor.getByRole('slider', { name: 'Position in the film' })).toBeEnabled(patience)
  await followInOtherFormats(editor)
  // A film as short as this has no time for a caption.
  await editor.getByLabel('Tagline').fill('By the harbour')
  await editor.getByLabel('Tagline').press('Control+z')
  await expect(editor.getByLabel('Tagline')).toHaveValue('')
  await editor.getByRole('button', { name: 'Redo' }).click()
  // Taken back: another order would render every shot anew.
  const second = editor.getByRole('button', { name: 'Photo 2' })
  await second.press('Shift+ArrowLeft')
  await expect(editor.getByRole('button', { name: 'Photo 1' })).toBeFocused()
  await editor.getByRole('button', { name: 'Undo' }).click()
  const shot = editor.getByRole('button', { name: /^Shot 2:/ })
  const transition = editor.getByLabel('Transition into this shot')
  // The film with the order of before may arrive in between, and begins with its first shot.
  await expect(async () => {
    await shot.click()
    await expect(transition).toBeEnabled({ timeout: patient(2_000) })
  }).toPass()
  await transition.selectOption('Dip to black')
  await expect(shot).toHaveAccessibleName(/Dip to black$/, patience)
  await expectSound(owner)
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(owner.getByText('Plan saved')).toBeVisible()
  await expect(editor.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const clips = owner.getByRole('table', { name: 'Clips of the film in order' })
  await expect(clips.getByRole('row').nth(2)).toContainText('dip')
}

async function expectRevision(owner: Page): Promise<void> {
  await expect(owner.getByText(/round 1 of 2\. You’ll find the comments next to the film\.$/)).toBeVisible()
  await expect(owner.getByRole('list', { name: 'Comments on version 1' })).toContainText(
    '00:02A line about the harbour, please',
  )
  await owner.getByRole('list', { name: 'Comments on version 1' }).getByRole('button', { name: '00:02' }).click()
  await expect(owner.getByRole('article', { name: 'Version 1' }).locator('polyline')).toHaveCount(1)
  await expect(
    owner.getByText('The customer asked for changes: make them and render a new version.', { exact: true }),
  ).toBeVisible()
  await expect(nextStage(owner)).toBeDisabled()
}
