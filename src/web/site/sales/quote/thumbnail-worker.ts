// Decoding a photo of 20 MB takes a second: here the page does not notice.

export interface ThumbnailTask {
  id: number
  file: File
  width: number
}

// Without a thumbnail where the browser cannot decode the file.
export interface ThumbnailDone {
  id: number
  thumbnail: Blob | undefined
}

// One after the other: a dozen decoded photos at once would not fit into a phone.
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<ThumbnailTask>) => {
  last = last.then(() => answer(data))
})

async function answer({ id, file, width }: ThumbnailTask): Promise<void> {
  const thumbnail = await draw(file, width).catch(() => undefined)
  postMessage({ id, thumbnail } satisfies ThumbnailDone)
}

async function draw(file: File, width: number): Promise<Blob> {
  const picture = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
