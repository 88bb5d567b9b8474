import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import type jsQrModule from 'jsqr'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264 } from 'node-av/constants'
import sharp from 'sharp'
import { listBoxes, probeFilm } from '#test/engine/probe-film.ts'
import { expect, expectSound, logIn } from './fixtures.ts'
import { expectMail } from './mail-box.ts'
import { method, openCheckout, payWith, proceed, testCards } from './order-steps.ts'
import { expectReceived, expectSent, fillQuote, photoInput, sendButton } from './quote-form.ts'
import { reviewFilm } from './review-steps.ts'

const jsQr = createRequire(import.meta.url)('jsqr') as typeof jsQrModule.default

const photos = ['pizza', 'suite', 'wine', 'bread', 'ring', 'table', 'chair', 'coffee']
// The shortest film there is, so that making it twice takes seconds.
const filmSeconds = 6
// The engine works while others use the machine.
const patience = { timeout: 180_000 }

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

// One film from the photos to the downloads: paid, made, delivered, commented, made again, approved, and erased when the
// customer has it. The customer has a phone, the owner a desk.
export async function followFilm({ owner, browser, complaints, maker, getClips }: Journey): Promise<void> {
  const { business, address } = inventBusiness()
  const customer = await openPhone(browser, complaints)
  await logIn(owner, '/automated-production')
  await askForQuote(customer, { business, address })
  await payForFilm(customer, address)

  await owner.getByRole('button', { name: new RegExp(`^${business}`) }).click()
  await shortenFilm(owner)
  await expect(owner.getByText(maker)).toBeVisible()
  await getClips(owner)
  await expect(stage(owner, 'editing')).toHaveAttribute('aria-current', 'step', patience)
  // While the film is being rendered.
  await lookAtTabs(owner)
  await expect(nextStage(owner)).toBeEnabled(patience)
  await deliver(owner)

  await openFilm(customer, { address, subject: `Your film for ${business} is ready to watch` })
  await askForRevision(customer)
  await makeSecondVersion(owner)

  await openFilm(customer, { address, subject: 'Version 2 of your film is ready' })
  await approve(customer)
  await checkDownloads(customer)
  await share(customer)
  await scanFromDesk(browser, customer.url())
  await reviewFilm(customer, owner, business)
  await eraseEverything(customer)
  await expect(owner.getByText('Photos, clips and films of this job were deleted. The record stays.')).toBeVisible()
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

interface Person {
  business: string
  address: string
}

async function askForQuote(customer: Page, { business, address }: Person): Promise<void> {
  await customer.goto('/service-quote')
  await photoInput(customer).setInputFiles(photos.map((name) => `test/engine/photos/${name}.jpg`))
  await fillQuote(customer, 'Nora Haugen', { business, email: address })
  await sendButton(customer).click()
  await expectReceived(customer)
  await expectSent(customer, photos.length)
}

async function payForFilm(customer: Page, address: string): Promise<void> {
  await openCheckout(customer)
  await expect(customer.getByText(`${photos.length} photos received`)).toBeVisible()
  await expect(customer.getByLabel('Email Address')).toHaveValue(address)
  await method(customer, 'Card').check()
  await proceed(customer, 'Proceed to Card Payment').click()
  await expect(customer.getByText('Test mode.')).toBeVisible()
  await payWith(customer, testCards.pays)
  await expect(customer.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
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

// While the photos are still being looked at: nothing is planned yet.
const shortenFilm = (owner: Page): Promise<void> => savePlan(owner, 'Target duration in seconds', String(filmSeconds))

async function lookAtTabs(owner: Page): Promise<void> {
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
  await expect(panel.getByRole('table', { name: 'Clips of the film in order' })).toContainText('End card')
  await expectSound(owner)
  await tab(owner, 'Photo Analysis').click()
  await expect(panel.getByText(/\d+% confident$/)).toHaveCount(photos.length)
  await expectSound(owner)
  await panel.getByRole('button', { name: 'What matters' }).click()
  await expect(panel.getByText('subject', { exact: true }).first()).toBeVisible()
  await panel.getByRole('button', { name: '9:16' }).click()
  await expect(panel.getByText('Shot 1', { exact: true })).toBeVisible()
  await expectSound(owner)
  await tab(owner, 'Overview').click()
  await expect(panel.getByText(`${photos.length} of ${photos.length}`)).toBeVisible()
  await expect(panel.getByText('Yes, 9:16')).toBeVisible()
  await expect(panel.getByLabel('Run the stages by itself')).toBeChecked()
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
  await expect(stage(owner, 'completed')).toHaveAttribute('aria-current', 'step')
  await expect(nextStage(owner)).toHaveCount(0)
}

async function openFilm(customer: Page, { address, subject }: { address: string; subject: string }): Promise<void> {
  const mail = await expectMail(address, `Subject: ${subject}`)
  await customer.goto(/\/order\/[\w-]+/.exec(mail)?.[0] ?? '')
  await expect(customer.getByRole('heading', { name: 'Anything to change?' })).toBeVisible()
}

async function askForRevision(customer: Page): Promise<void> {
  await expect(customer.getByText('2 of 2 revision rounds left.')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'After approval' })).toHaveCount(3)
  await expect(customer.getByRole('button', { name: 'Request revision' })).toBeDisabled()
  const film = customer.getByLabel('Your film, version 1')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2
  })
  await expect(customer.getByText('At 00:02:00')).toBeVisible()
  await stepThrough(customer)
  await drawOnFrame(customer)
  await customer.getByLabel('Comment', { exact: true }).fill('A line about the harbour, please')
  await customer.getByRole('button', { name: 'Add comment' }).click()
  const comments = customer.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('00:02:00A line about the harbour, please')
  await expect(comments).toContainText('with a drawing')
  await slider(customer).press('ArrowLeft')
  await expect(customer.locator('polyline')).toHaveCount(0)
  await comments.getByRole('button', { name: '00:02:00' }).click()
  await expect(customer.locator('polyline')).toHaveCount(1)
  await expectSound(customer)
  await customer.getByRole('button', { name: 'Request revision' }).click()
  await expect(customer.getByRole('heading', { name: 'We are on it.' })).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('A new version is being made.')
}

const slider = (customer: Page) => customer.getByRole('slider', { name: 'Moment of the film' })

// By the keyboard alone: a frame, a second, play and pause; then the other shapes of the film.
async function stepThrough(customer: Page): Promise<void> {
  const at = (timecode: string) => expect(customer.getByText(`At ${timecode}`)).toBeVisible()
  await slider(customer).press('.')
  await at('00:02:01')
  await slider(customer).press('ArrowRight')
  await at('00:03:01')
  await slider(customer).press(',')
  await slider(customer).press('ArrowLeft')
  await at('00:02:00')
  await slider(customer).press(' ')
  await expect(customer.getByRole('button', { name: 'Pause film' })).toBeVisible()
  await slider(customer).press(' ')
  await expect(customer.getByRole('button', { name: 'Play film' })).toBeVisible()
  for (const [ratio, format] of [
    ['1:1', 'square'],
    ['4:5', 'portrait'],
    ['9:16', 'stories'],
  ] as const) {
    await customer.getByRole('button', { name: ratio, exact: true }).click()
    const film = customer.getByLabel('Your film, version 1')
    await expect(film).toHaveAttribute('src', new RegExp(`/preview/${format}$`))
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  }
  await slider(customer).fill('60')
  await at('00:02:00')
}

async function drawOnFrame(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Draw on the frame' }).click()
  const surface = customer.getByRole('img', { name: 'Draw on the frame' })
  await surface.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await surface.boundingBox()) ?? {}
  await customer.mouse.move(x + width * 0.3, y + height * 0.3)
  await customer.mouse.down()
  await customer.mouse.move(x + width * 0.7, y + height * 0.5, { steps: 8 })
  await customer.mouse.up()
  await expect(customer.getByText('Your drawing goes with the comment.')).toBeVisible()
}

async function makeSecondVersion(owner: Page): Promise<void> {
  await expect(owner.getByText(/round 1 of 2\. The comments stand beside the film\.$/)).toBeVisible()
  await expect(owner.getByRole('list', { name: 'Comments on version 1' })).toContainText(
    '00:02A line about the harbour, please',
  )
  await owner.getByRole('list', { name: 'Comments on version 1' }).getByRole('button', { name: '00:02' }).click()
  await expect(owner.getByRole('article', { name: 'Version 1' }).locator('polyline')).toHaveCount(1)
  await expect(
    owner.getByText('The customer asked for changes: make them and render a new version.', { exact: true }),
  ).toBeVisible()
  await expect(nextStage(owner)).toBeDisabled()
  // A film as short as this has no time for a caption.
  await savePlan(owner, 'Tagline', 'By the harbour')
  await tab(owner, 'Overview').click()
  await owner.getByRole('button', { name: 'Render new version' }).click()
  await expect(owner.getByRole('article', { name: 'Version 2' })).toBeVisible()
  await expect(nextStage(owner)).toBeEnabled(patience)
  await deliver(owner)
}

async function approve(customer: Page): Promise<void> {
  await expect(customer.getByLabel('Your film, version 2')).toBeVisible()
  await expect(customer.getByText('1 of 2 revision rounds left.')).toBeVisible()
  await compareVersions(customer)
  await customer.getByRole('button', { name: 'Approve film' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Approve film' }).click()
  await expect(customer.getByRole('heading', { name: 'It is yours.' })).toBeVisible()
  await expectSound(customer)
}

async function compareVersions(customer: Page): Promise<void> {
  await customer.getByLabel('Side by side with').selectOption('Version 1')
  const beside = customer.getByLabel('Your film, version 1, beside it')
  await expect.poll(() => beside.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  await slider(customer).fill('90')
  await expect.poll(() => beside.evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime * 30))).toBe(90)
  await expectSound(customer)
  await customer.getByLabel('Side by side with').selectOption('No other version')
}

// No sheet opens in a test: what the phone is handed is looked at instead.
async function share(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Get it ready to share' }).click()
  await customer.getByRole('button', { name: 'Share film' }).click()
  const handed = await customer.evaluate(() => (globalThis as unknown as { handed: ShareData }).handed.text)
  expect(handed).toContain('Have a look at our')
  expect(handed).toContain('#HarbourTable')
  const files = await customer.evaluate(() =>
    (globalThis as unknown as { handed: ShareData }).handed.files?.map(({ name, size }) => [name, size > 10_000]),
  )
  expect(files).toEqual([
    ['film.mp4', true],
    ['cover.jpg', true],
  ])
}

// From a desk the film goes to the phone by a code.
async function scanFromDesk(browser: Browser, address: string): Promise<void> {
  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await desk.goto(`${address}#share`)
  const code = desk.getByRole('img', { name: 'Code that opens this page on your phone' })
  await expect(code.locator('path')).toHaveAttribute('d', /^M/)
  await expect(code).toBeInViewport()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${address}#share`)
  await desk.close()
}

// What the engine's own test asks of a film, of what arrived on the phone.
async function checkDownloads(customer: Page): Promise<void> {
  const sizes: string[] = []
  for (const link of await customer.getByRole('link', { name: 'Download MP4' }).all()) {
    const [download] = await Promise.all([customer.waitForEvent('download'), link.click()])
    const path = await download.path()
    await probeFilm(path, ({ video, audio, seconds, fps }) => {
      expect(video).toMatchObject({ codecId: AV_CODEC_ID_H264 })
      expect(audio).toMatchObject({ codecId: AV_CODEC_ID_AAC, sampleRate: 48_000, channels: 2 })
      expect(fps).toBe(30)
      expect(Math.abs(seconds.video - filmSeconds)).toBeLessThan(0.1)
      expect(Math.abs(seconds.audio - seconds.video)).toBeLessThan(0.1)
      sizes.push(`${video.width} × ${video.height}`)
    })
    const boxes = await listBoxes(path)
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
  }
  expect(sizes).toEqual(['1080 × 1920', '1080 × 1080', '1080 × 1350'])
}

async function eraseEverything(customer: Page): Promise<void> {
  await customer.getByRole('button', { name: 'Erase now' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Erase everything now?' })
  await expect(dialog).toContainText('Photos, clips and films of this order are deleted for good. Your receipt stays.')
  await dialog.getByRole('button', { name: 'Erase now' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Photos and films are deleted.')
  await expect(
    customer.getByText(/^The photos and films of this order were deleted on .+ Your receipt stays\.$/),
  ).toBeVisible()
  await expect(customer.getByRole('link', { name: /^Receipt .+ \(PDF\)$/ })).toBeVisible()
  await expect(customer.getByRole('link', { name: 'Download MP4' })).toHaveCount(0)
  await expect(customer.getByRole('heading', { name: 'Your photos' })).toHaveCount(0)
  await expectSound(customer)
}
