import { AppError } from '#src/kit/app-error.ts'
import { type Backup, describeDamaged, readShops, type Shop } from './catalogue.ts'
import type { BackupRoot } from './open-backups.ts'

// Which backup is to be restored: the newest whole one, unless another is asked for.

export interface Choice {
  // The moment that a backup stands for, or how it begins.
  backup?: string | undefined
  // An installation's id, where several keep their backups in one place.
  shop?: string | undefined
}

export interface Chosen {
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
