import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'

export interface Material {
  photos: string[]
  videos: { path: string; replaces: string }[]
}

const photoEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif', '.avif', '.tif', '.tiff'])
const videoEndings = new Set(['.mp4', '.mov', '.webm', '.m4v'])

// Files as named, folders by what lies directly in them; sorted as a person counts: 2 before 10.
export async function findMaterial(places: readonly string[]): Promise<Material> {
  const found = (await Promise.all(places.map(listPlace))).flat()
  const files = [...new Set(found)]
  const videoPaths = files.filter((path) => videoEndings.has(extname(path).toLowerCase()))
  const photos = files.filter((path) => !videoPaths.includes(path))
  if (photos.length === 0) throw new AppError('bad_request', 'There are no photos there.')
  return { photos, videos: videoPaths.map((path) => ({ path, replaces: photoOf(path, photos) })) }
}

async function listPlace(place: string): Promise<string[]> {
  const about = await stat(place).catch((cause: unknown) => {
    throw new AppError('not_found', `${place} was not found.`, { cause })
  })
  if (!about.isDirectory()) return [place]
  const names = await readdir(place)
  return names
    .filter((name) => photoEndings.has(extname(name).toLowerCase()) || videoEndings.has(extname(name).toLowerCase()))
    .toSorted(new Intl.Collator('en', { numeric: true }).compare)
    .map((name) => join(place, name))
}

function photoOf(video: string, photos: readonly string[]): string {
  const photo = photos.find((path) => stemOf(path) === stemOf(video))
  if (photo) return photo
  throw new AppError('bad_request', `${basename(video)} needs a photo of the same name to replace.`)
}

const stemOf = (path: string): string => basename(path, extname(path)).toLowerCase()
