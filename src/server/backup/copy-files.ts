import { AppError } from '#src/kit/app-error.ts'
import type { Storage, StoredEntry } from '#src/server/platform/storage/port.ts'
import { type Backup, type Catalogue, fileKey, fileKeyPattern, type Manifest } from './catalogue.ts'
import { findDamage, hashOf, type PacedTarget, writeHashed } from './pieces.ts'

// Files lie in the backups under the hash of their content, so that one that changes under its name never changes an older
// backup. Nothing is believed of an earlier backup alone: what is there is listed, and a share of it read again.

type File = Manifest['files'][number]

interface CopiedFiles {
  files: File[]
  checkedUpTo: string
  // What the owner should know.
  remarks: string[]
}

interface CopyOptions extends PacedTarget {
  storage: Storage
  catalogue: Catalogue
  // The newest that this installation has sealed.
  previous: Backup | undefined
  // Reads everything again that is there, not only tonight's share.
  isThorough: boolean
  // Told of each file that is written.
  whenWritten(key: string): void
}

// Each file is read again once in so many nights.
const nightsOfACheck = 28

export async function copyFiles(options: CopyOptions): Promise<CopiedFiles> {
  const { storage, catalogue, previous } = options
  const wanted = new Set(catalogue.backups.flatMap(({ manifest }) => manifest.files.map(({ sha256 }) => sha256)))
  const there = await listThere(options.target)
  const checked = await checkShare(options, there)
  for (const sha256 of checked.damaged) there.delete(sha256)
  const gone = new Set([...wanted].filter((sha256) => !there.has(sha256)))
  const copier = new Copier(options, there, wanted)
  const earlier = new Map(previous?.manifest.files.map((file) => [file.name, file]))
  const files: File[] = []
  for await (const entry of storage.list('')) {
    const file = await copier.copy(entry, earlier.get(entry.key))
    if (file) files.push(file)
    await options.pace()
  }
  return { files, checkedUpTo: checked.upTo, remarks: describeGone(gone, there) }
}

function describeGone(gone: Set<string>, there: Map<string, number>): string[] {
  const back = [...gone].filter((sha256) => there.has(sha256)).length
  const lost = gone.size - back
  return [
    ...(back > 0 ? [`${count(back)} missing or damaged where backups are kept, and copied again.`] : []),
    ...(lost > 0 ? [`${count(lost)} missing or damaged in earlier backups, and no longer here.`] : []),
  ]
}

const count = (files: number): string => (files === 1 ? '1 file was' : `${files} files were`)

async function listThere(target: Storage): Promise<Map<string, number>> {
  const there = new Map<string, number>()
  for await (const { key, bytes } of target.list('files/')) {
    const [, sha256] = fileKeyPattern.exec(key) ?? []
    if (sha256) there.set(sha256, bytes)
  }
  return there
}

// Goes on where the last night ended, in the order of the hashes.
async function checkShare({ target, pace, previous, isThorough }: CopyOptions, there: Map<string, number>) {
  const last = previous?.manifest.checkedUpTo ?? ''
  const sorted = [...there.keys()].toSorted()
  const share = isThorough ? sorted.length : Math.ceil(sorted.length / nightsOfACheck)
  const start = sorted.findIndex((sha256) => sha256 > last)
  const turned = start < 0 ? sorted : [...sorted.slice(start), ...sorted.slice(0, start)]
  const damaged: string[] = []
  for (const sha256 of turned.slice(0, share)) {
    if (await findDamage(target, { key: fileKey(sha256), sha256 }, pace)) damaged.push(sha256)
  }
  return { damaged, upTo: turned[share - 1] ?? last }
}

// A file may change while it is copied, once or twice; not for ever.
const maxAttempts = 3

class Copier {
  readonly #options: CopyOptions
  readonly #there: Map<string, number>
  // Written whole, as far as can be told: named by a backup that was completed, or written by this one.
  readonly #trusted: Set<string>

  constructor(options: CopyOptions, there: Map<string, number>, wanted: Set<string>) {
    this.#options = options
    this.#there = there
    this.#trusted = new Set(wanted)
  }

  async copy({ key: name, bytes, modifiedAt }: StoredEntry, earlier?: File): Promise<File | undefined> {
    const modified = modifiedAt.toISOString()
    const isUnchanged = earlier?.bytes === bytes && earlier.modifiedAt === modified
    if (isUnchanged && (await this.#isThere(earlier))) return earlier
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const file = await this.#options.storage.read(name)
      // Erased meanwhile, as it was to be.
      if (!file) return undefined
      const found = { name, bytes: file.bytes, sha256: await hashOf(file, this.#options.pace), modifiedAt: modified }
      if ((await this.#isThere(found)) || (await this.#write(found))) return found
    }
    throw new AppError('unavailable', `${name} keeps changing while it is copied.`)
  }

  async #isThere({ sha256, bytes }: File): Promise<boolean> {
    if (this.#there.get(sha256) !== bytes) return false
    if (this.#trusted.has(sha256)) return true
    const { target, pace } = this.#options
    if (await findDamage(target, { key: fileKey(sha256), sha256 }, pace)) return false
    this.#trusted.add(sha256)
    return true
  }

  // False where it is no longer what it was when its name was computed.
  async #write({ name, sha256 }: File): Promise<boolean> {
    const { storage, target, pace, whenWritten } = this.#options
    const file = await storage.read(name)
    if (!file) return false
    const key = fileKey(sha256)
    const written = await writeHashed({ target, pace }, key, file.stream)
    if (written.sha256 !== sha256) {
      await target.remove(key)
      return false
    }
    whenWritten(key)
    this.#there.set(sha256, written.bytes)
    this.#trusted.add(sha256)
    return true
  }
}
