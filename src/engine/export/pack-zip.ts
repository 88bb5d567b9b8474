import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  path: string
  // A stream for what may be large: it is opened when its turn comes and never held as a whole.
  content: string | Uint8Array | (() => Promise<AsyncIterable<Uint8Array>>)
  // Scripts that are run as programs after unpacking.
  isProgram?: boolean
}

// Pictures and sound are packed already: only text is compressed.
export async function* packZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  let problem: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) problem = error
    else ready.push(chunk)
  })
  const take = function* () {
    if (problem) throw problem
    yield* ready.splice(0)
  }
  for (const entry of entries) {
    const file = typeof entry.content === 'string' ? new ZipDeflate(entry.path) : new ZipPassThrough(entry.path)
    markProgram(file, entry)
    zip.add(file)
    for await (const chunk of chunksOf(entry)) {
      file.push(chunk)
      yield* take()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

async function* chunksOf({ content }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield new TextEncoder().encode(content)
  else if (content instanceof Uint8Array) yield content
  else yield* await content()
}

const unix = 3
const programMode = 0o100755

function markProgram(file: ZipDeflate | ZipPassThrough, { isProgram }: ZipEntry): void {
  if (!isProgram) return
  file.os = unix
  file.attrs = programMode << 16
}
