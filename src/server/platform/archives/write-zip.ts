import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  // What is packed already, such as a photo, is only put into it.
  isText: boolean
  chunks: AsyncIterable<Uint8Array>
}

// A piece at a time: 25 photos of 20 MB are never in memory together.
export async function* writeZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, isText, chunks } of files) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    for await (const chunk of chunks) {
      entry.push(chunk)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
