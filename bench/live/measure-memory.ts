import { setTimeout as sleep } from 'node:timers/promises'
import { choosePhotos, type Device, openPage, untilWhole } from './open-page.ts'

const seconds = 10

// The process of the page with all its workers, while photos are looked at and while the film plays.
export async function measureMemory(address: string, photos: readonly string[], device: Device) {
  const { browser, page, processes } = await openPage(address, device)
  const empty = await processes()
  await choosePhotos(page, photos)
  await page.waitForFunction(() => globalThis.seenFrames.length > 1, undefined, { timeout: 200_000, polling: 50 })
  const first = await processes()
  await untilWhole(page)
  const looked = await processes()
  await sleep(seconds * 1000)
  const playing = await processes()
  await browser.close()
  return {
    photos: photos.length,
    emptyMB: empty.megabytes,
    untilFirstMB: first.mostMegabytes,
    whileLookingMB: looked.mostMegabytes,
    playingMB: playing.megabytes,
    mostMB: playing.mostMegabytes,
  }
}
