import { expect, test } from 'vitest'
import type { Photo } from '#src/contracts/studio/photos.ts'
import { addCustomer, fixture, openGallery, prepareGallery, send } from '#test/support/test-gallery.ts'

prepareGallery()

async function openCaptions() {
  const { address } = await openGallery()
  const customer = await addCustomer()
  const sent = await send(address, customer, { 'a.jpg': await fixture('gps-exif.jpg') })
  const [photo] = sent.images
  const caption = async (photoId: string | undefined, text: string, cookie = customer.cookie) => {
    const response = await fetch(`${address}/api/uploads/property-images/${customer.id}/captions`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: address },
      body: JSON.stringify({
        captions: [
          { photoId: photo?.id, caption: text },
          { photoId, caption: text },
        ],
      }),
    })
    return { status: response.status, error: ((await response.json()) as { error?: string }).error }
  }
  const list = async (): Promise<string[]> => {
    const headers = { cookie: customer.cookie }
    const listed = await fetch(`${address}/api/uploads/property-images/${customer.id}`, { headers })
    return ((await listed.json()) as { images: Photo[] }).images.map((image) => image.caption)
  }
  return { address, photo, caption, list }
}

test('a customer gives a photo a line, changes it and takes it away', async () => {
  const { photo, caption, list } = await openCaptions()
  for (const text of ['  Baked at dawn ', '晨光面包店', '']) {
    expect(await caption(photo?.id, text)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([text.trim()])
  }
})

test('a line that cannot be drawn, or is too long, is refused in a sentence', async () => {
  const { photo, caption, list } = await openCaptions()
  expect(await caption(photo?.id, 'ქართული')).toMatchObject({
    status: 400,
    error: expect.stringContaining('Our fonts don’t have ქ'),
  })
  expect(await caption(photo?.id, 'x'.repeat(91))).toMatchObject({ status: 400 })
  expect(await list()).toEqual([''])
})

test('a stranger writes on no photo, and a photo of somebody else stops the whole call', async () => {
  const { address, photo, caption, list } = await openCaptions()
  const other = await addCustomer()
  const foreign = await send(address, other, { 'b.jpg': await fixture('gps-exif.jpg') })
  expect(await caption(photo?.id, 'Mine', other.cookie)).toMatchObject({ status: 403 })
  expect(await caption(foreign.images[0]?.id, 'Mine')).toMatchObject({ status: 404 })
  expect(await list()).toEqual([''])
})
