import { setTimeout as sleep } from 'node:timers/promises'
import { choosePhotos, type Device, openPage, untilWhole } from './open-page.ts'

const seconds = 10
const pauseMs = 100

// The process of the page with all its workers, while photos are looked at and while the film plays: its own memory, and
// beside it with the browser's program, which all pages share.
export async function measureMemory(address: string, photos: readonly string[], device: Device) {
  const { browser, page, processes } = await openPage(address, device)
  const most = { own: 0, withProgram: 0 }
  let isOver = false
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const { ownMegabytes, megabytes } = await processes()
      most.own = Math.max(most.own, ownMegabytes)
      most.withProgram = Math.max(most.withProgram, megabytes)
      await sleep(pauseMs)
    }
  }
  const empty = await processes()
  const watching = watch()
  await choosePhotos(page, photos)
  await page.waitForFunction(() => globalThis.seenFrames.length > 1, undefined, { timeout: 200_000, polling: 50 })
  const untilFirstMB = most.own
  await untilWhole(page)
  const whileLookingMB = most.own
  await sleep(seconds * 1000)
  const playing = await processes()
  isOver = true
  await watching
  await browser.close()
  return {
    photos: photos.length,
    emptyMB: empty.ownMegabytes,
    untilFirstMB,
    whileLookingMB,
    playingMB: playing.ownMegabytes,
    mostMB: most.own,
    withProgramMB: most.withProgram,
  }
}
