import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { withPrefix } from '#src/server/platform/storage/s3-storage.ts'
import { readText } from './pieces.ts'
import type { BackupRoot } from './open-backups.ts'

// What lies where backups are kept. Each installation has a folder, in which each backup has one with a number and a
// moment; files lie beside them under the hash of their content, shared by all. The manifest is written last: a backup
// without one was cut short and counts as none.

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const stored = z.object({ key: z.string(), bytes: z.number().int(), sha256: hash })

const inBoth = {
  // Everything that was acknowledged before this moment is in it.
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(stored.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  jobs: stored,
  secret: z.object({
    // Tells the right secret from a wrong one without being it.
    mark: z.string(),
    // The secret itself, where it is kept in the data folder and the backup is encrypted.
    value: z.string().nullable(),
  }),
}

const manifestSchema = z.object({
  format: z.literal(2),
  installation: z.uuid(),
  // One more than that of the backup before. Clocks leap; this doesn't.
  sequence: z.number().int().positive(),
  ...inBoth,
  // The product's own keys, as they were.
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: hash, modifiedAt: z.iso.datetime() })),
  // Up to which hash the files in the backups have been read again, night by night.
  checkedUpTo: z.string(),
})

// Before files had the name of their content. Such backups can be restored, and make way for newer ones.
const earlierSchema = z
  .object({ format: z.literal(1), ...inBoth, files: z.array(stored) })
  .transform(({ files, ...rest }) => ({
    ...rest,
    installation: null,
    sequence: 0,
    checkedUpTo: '',
    files: files.map(({ key, bytes, sha256 }) => ({ name: key.slice('files/'.length), bytes, sha256, modifiedAt: '' })),
  }))

export type Manifest = z.output<typeof manifestSchema> | z.output<typeof earlierSchema>

export interface Backup {
  // Where the keys of the manifest are.
  place: Storage
  folder: string
  manifest: Manifest
  // False where the seal belongs to another secret or another content.
  isSealedBy(secrets: Secrets): boolean
}

export const contentKey = ({ format }: Manifest, { name, sha256 }: { name: string; sha256: string }): string =>
  format === 1 ? `files/${name}` : fileKey(sha256)

export const fileKey = (sha256: string): string => `files/${sha256}`
// Anything else is not ours to touch.
export const fileKeyPattern = /^files\/([0-9a-f]{64})$/

export const folderOf = (sequence: number, takenAt: string): string =>
  `backups/${String(sequence).padStart(8, '0')}-${takenAt.replaceAll(/[:.]/g, '-')}/`
const folderPattern = /^(backups\/(?:(\d{8,})-)?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\/)(.+)$/

const shopsPrefix = 'shops/'

export const ownPlace = ({ storage, lock }: BackupRoot, installation: string): Storage =>
  withPrefix(storage, `${shopsPrefix}${installation}/${lock}/`)

// Encrypted content is proven by its cipher; this one also tells that nobody without the secret wrote a plain manifest.
const sealOf = (secrets: Secrets, manifest: unknown): string =>
  secrets.blind('backup manifest', JSON.stringify(manifest))

export function writeManifest(secrets: Secrets, manifest: z.output<typeof manifestSchema>): string {
  const content = manifestSchema.parse(manifest)
  return `${JSON.stringify({ seal: sealOf(secrets, content), ...content }, null, 1)}\n`
}

export function parseManifest(text: string): Pick<Backup, 'manifest' | 'isSealedBy'> {
  const json: unknown = JSON.parse(text)
  if ((json as { format?: unknown } | null)?.format === 1) {
    // Had no seal: its mark is all there is.
    const manifest = earlierSchema.parse(json)
    return { manifest, isSealedBy: () => true }
  }
  const manifest = manifestSchema.parse(json)
  const { seal } = z.object({ seal: z.string() }).parse(json)
  return { manifest, isSealedBy: (secrets) => sealOf(secrets, manifest) === seal }
}

export interface Numbered {
  folder: string
  sequence: number
  // As its folder says.
  takenAt: string
}

export interface Catalogue {
  // The newest first.
  backups: Backup[]
  damaged: (Numbered & { problem: string })[]
  unfinished: Numbered[]
  // By the number of the folder, whatever is in it.
  lastSequence: number
  keysOf(folder: string): string[]
}

// A manifest that cannot be read is told and passed over: the others are as good as before.
export async function readCatalogue(place: Storage): Promise<Catalogue> {
  const found = new Map<string, Numbered & { keys: string[] }>()
  for await (const { key } of place.list('backups/')) {
    const [, folder, number = '0', stamp, name] = folderPattern.exec(key) ?? []
    if (!folder || !stamp || !name) continue
    const entry = found.get(folder) ?? { folder, sequence: Number(number), takenAt: momentOf(stamp), keys: [] }
    entry.keys.push(key)
    found.set(folder, entry)
  }
  const catalogue = { backups: [] as Backup[], damaged: [] as Catalogue['damaged'], unfinished: [] as Numbered[] }
  for (const { keys, ...numbered } of found.values()) {
    const key = `${numbered.folder}manifest.json`
    if (!keys.includes(key)) catalogue.unfinished.push(numbered)
    else await readInto(catalogue, place, numbered)
  }
  catalogue.backups.sort((one, other) => compareAge(other.manifest, one.manifest))
  return {
    ...catalogue,
    lastSequence: Math.max(0, ...[...found.values()].map(({ sequence }) => sequence)),
    keysOf: (folder) => found.get(folder)?.keys ?? [],
  }
}

async function readInto(
  { backups, damaged }: Pick<Catalogue, 'backups' | 'damaged'>,
  place: Storage,
  numbered: Numbered,
): Promise<void> {
  const { folder, sequence } = numbered
  try {
    const read = parseManifest((await readText(place, `${folder}manifest.json`)) ?? '')
    if (read.manifest.sequence !== sequence) throw new Error('It carries the number of another backup.')
    backups.push({ place, folder, ...read })
  } catch (problem) {
    // The place is away, which says nothing about the backup.
    if (problem instanceof AppError && problem.code === 'unavailable') throw problem
    damaged.push({ ...numbered, problem: problem instanceof Error ? problem.message : String(problem) })
  }
}

const compareAge = (one: Manifest, other: Manifest): number =>
  one.sequence - other.sequence || one.takenAt.localeCompare(other.takenAt)

const momentOf = (stamp: string): string => stamp.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z')

export interface Shop extends Catalogue {
  // Undefined for backups from before installations had a folder.
  installation: string | undefined
}

// Every installation that has kept something there with this passphrase, or without one.
export async function readShops(root: BackupRoot): Promise<Shop[]> {
  const installations = new Set<string>()
  for await (const { key } of root.storage.list(shopsPrefix)) {
    const [, installation, lock] = /^shops\/([0-9a-f-]{36})\/([^/]+)\/backups\//.exec(key) ?? []
    if (installation && lock === root.lock) installations.add(installation)
  }
  const shops: Shop[] = []
  for (const installation of installations) {
    shops.push({ installation, ...(await readCatalogue(ownPlace(root, installation))) })
  }
  const earlier = { installation: undefined, ...(await readCatalogue(root.storage)) }
  return earlier.backups.length + earlier.damaged.length > 0 ? [...shops, earlier] : shops
}

export const describeDamaged = ({ takenAt }: Numbered): string =>
  `The backup of ${takenAt} can't be read: its manifest is damaged.`

// Which backup is to be restored: the newest whole one, unless another is asked for.

export interface Choice {
  // The moment that a backup stands for, or how it begins.
  backup?: string | undefined
  // An installation's id, where several keep their backups in one place.
  shop?: string | undefined
}

interface Chosen {
  backup: Backup
  // What was passed over, in words.
  remarks: string[]
}

export async function chooseBackup(root: BackupRoot, { backup: asked, shop: askedShop }: Choice): Promise<Chosen> {
  const shops = (await readShops(root)).filter(({ backups, damaged }) => backups.length + damaged.length > 0)
  const shop = chooseShop(root, shops, askedShop)
  const candidates = asked
    ? shops.filter((one) => !askedShop || one === shop).flatMap(({ backups }) => backups)
    : shop.backups
  const [backup] = candidates.filter(({ manifest }) => !asked || manifest.takenAt.startsWith(asked))
  if (!backup) {
    const problem = asked ? `There is no backup of ${asked} there that can be read.` : noneOf(root)
    throw new AppError('not_found', [problem, ...shop.damaged.map(describeDamaged)].join('\n'))
  }
  return { backup, remarks: shop.damaged.map(describeDamaged) }
}

function chooseShop(root: BackupRoot, shops: Shop[], asked: string | undefined): Shop {
  if (asked) {
    const shop = shops.find(({ installation }) => installation?.startsWith(asked))
    if (!shop) throw new AppError('not_found', `There is no shop ${asked} there. --list shows them.`)
    return shop
  }
  // Those from before installations had folders give way to any newer one.
  const [first, second] = shops.filter(({ installation }) => installation)
  if (first && second) {
    const lines = describeShops(shops).join('\n')
    throw new AppError('conflict', `Several shops keep their backups there. Choose one with --shop:\n${lines}`)
  }
  const shop = first ?? shops[0]
  if (!shop) throw new AppError('not_found', noneOf(root))
  return shop
}

function noneOf({ isEncrypted }: BackupRoot): string {
  const kind = isEncrypted ? 'encrypted backup' : 'backup without encryption'
  const advice = isEncrypted ? 'Unset BACKUP_PASSPHRASE for others.' : 'Others need BACKUP_PASSPHRASE.'
  return `There is no complete ${kind} there. ${advice}`
}

export async function listBackups(root: BackupRoot): Promise<string[]> {
  const shops = await readShops(root)
  return shops.length > 0 ? describeShops(shops) : [noneOf(root)]
}

const describeShops = (shops: Shop[]): string[] =>
  shops.flatMap(({ installation, backups, damaged }) => [
    installation ? `Shop ${installation}` : 'From before shops had a folder',
    ...backups.map(({ manifest: { takenAt, files } }) => `  ${takenAt}  ${files.length} files`),
    ...damaged.map((one) => `  ${describeDamaged(one)}`),
  ])
