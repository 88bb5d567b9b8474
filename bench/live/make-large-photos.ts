import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// Twelve million pixels each, as phones take them, from the photos of some folders in turn.
export async function makeLargePhotos(
  folders: readonly string[],
  { folder, count }: { folder: string; count: number },
): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (from) => (await readdir(from)).toSorted().map((name) => join(from, name))),
  )
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
  if (all.length < count) throw new Error(`${count} photos are needed; the folders hold ${all.length}.`)
  const made = all.slice(0, count).map(async (path, index) => {
    const { width, height } = await sharp(path).metadata()
    const [wide, high] = width > height ? [4000, 3000] : [3000, 4000]
    const output = join(folder, `${String(index).padStart(2, '0')}.jpg`)
    await sharp(path).resize(wide, high, { fit: 'cover' }).jpeg({ quality: 88 }).toFile(output)
    return output
  })
  return Promise.all(made)
}
