import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMaterial } from './find-material.ts'

test('a folder gives its photos as a person counts, and nothing else', async () => {
  const folder = await makeFolder(['photo 10.jpg', 'photo 2.JPG', 'notes.txt', 'photo 1.heic'])
  await mkdir(join(folder, 'more.jpg.d'))
  const { photos, videos } = await findMaterial([folder])
  expect(photos).toEqual(['photo 1.heic', 'photo 2.JPG', 'photo 10.jpg'].map((name) => join(folder, name)))
  expect(videos).toEqual([])
})

test('a video takes the place of the photo with its name', async () => {
  const folder = await makeFolder(['terrace.jpg', 'Terrace.mp4'])
  const { videos } = await findMaterial([folder])
  expect(videos).toEqual([{ path: join(folder, 'Terrace.mp4'), replaces: join(folder, 'terrace.jpg') }])
})

test('a video without its photo, a place without photos and a missing place are answered in words', async () => {
  const folder = await makeFolder(['terrace.jpg', 'garden.mp4'])
  await expect(findMaterial([folder])).rejects.toThrow('garden.mp4 needs a photo of the same name')
  await expect(findMaterial([await makeFolder([])])).rejects.toThrow('There are no photos there.')
  await expect(findMaterial(['nowhere'])).rejects.toThrow('nowhere was not found.')
})

async function makeFolder(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reel-material-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), '')
  return folder
}
