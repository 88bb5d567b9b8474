import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { minuteMs } from '#src/kit/time.ts'
import { previewPhotos } from '#src/server/studio/gallery/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

const pauseMs = 10 * minuteMs

// Photos that came in one go are one entry: nobody wants to read twenty-five.
export async function photoEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const photos = (await previewPhotos(db, [customerId], maxStoryEntries)).get(customerId)?.first ?? []
  const groups: { id: string; at: string; names: string[] }[] = []
  for (const { id, uploadDate: at, originalName } of photos) {
    const last = groups.at(-1)
    if (!last || Date.parse(at) - Date.parse(last.at) >= pauseMs) groups.push({ id, at, names: [originalName] })
    else {
      last.at = at
      last.names.push(originalName)
    }
  }
  return groups.map(({ id, at, names }) => ({
    id,
    kind: 'photos',
    at,
    title: names.length === 1 ? 'Sent 1 photo' : `Sent ${names.length} photos`,
    text: names.join(', '),
  }))
}
