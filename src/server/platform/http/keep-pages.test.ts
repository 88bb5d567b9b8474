import { expect, test } from 'vitest'
import { silentLog } from '#test/support/silent-log.ts'
import { keepPages, type Loaded } from './pages.ts'

const pageOf = (text: string): Loaded => ({ bodies: { identity: Buffer.from(text) }, headers: {} })
const textOf = (page: Loaded | undefined): string => page?.bodies.identity.toString() ?? ''

async function makePages() {
  let [now, wanted, rendered] = [0, 'a', 0]
  const packed: string[] = []
  let held: Promise<void> | undefined
  const pages = await keepPages({
    renderPages: async (content) => {
      rendered += 1
      await held
      return new Map(['/', '/quote'].map((name) => [name, pageOf(`${name} ${String(content)}`)]))
    },
    packTightly: async (loose) => {
      packed.push(textOf(loose))
      return pageOf(`${textOf(loose)}, tight`)
    },
    content: { read: async () => wanted, readVersion: async () => wanted },
    clock: { now: () => new Date(now) },
    log: silentLog,
    settleMs: 20,
  })
  return {
    show: async () => textOf(await pages.find('/')),
    packed,
    change: (to: string) => {
      now += 1_000
      wanted = to
    },
    hold: (until: Promise<void> | undefined) => {
      held = until
    },
    rendered: () => rendered,
  }
}

test('a change is shown at once; what is asked for costs fewer bytes when it stays, once', async () => {
  const site = await makePages()
  expect(await site.show()).toBe('/ a')
  site.change('b')
  expect(await site.show()).toBe('/ b')
  await expect.poll(site.show).toBe('/ b, tight')
  expect(site.packed).toEqual(['/ b'])
})

test('while pages are being rendered nobody renders older ones over them, and everybody else sees what was', async () => {
  const site = await makePages()
  const { promise, resolve } = Promise.withResolvers<void>()
  site.hold(promise)
  site.change('b')
  const first = site.show()
  await expect.poll(site.rendered).toBe(2)
  site.change('c')
  expect(await site.show()).toMatch(/^\/ a/)
  site.hold(undefined)
  resolve()
  expect(await first).toBe('/ b')
  site.change('c')
  expect(await site.show()).toBe('/ c')
  expect(site.rendered()).toBe(3)
})
