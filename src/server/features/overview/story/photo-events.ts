import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import { minuteMs } from '#src/kit/time.ts'
import { previewPhotos } from '#src/server/features/studio/gallery/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

const pauseMs = 10 * minuteMs

// Photos that came in one go are one entry: nobody wants to read twenty-five.
export async function photoEvents(db: Executor, customerId: string): Promise<StoryEntry[]> {
  const photos = (await previewPhotos(db, [customerId], maxStoryEntries)).get(customerId)?.first ?? []
  const groups: (typeof photos)[] = []
  for (const photo of photos) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && Date.parse(photo.uploadDate) - Date.parse(before.uploadDate) < pauseMs) last.push(photo)
    else groups.push([photo])
  }
  return groups.map((group) => ({
    id: group[0]?.id ?? '',
    kind: 'photos',
    at: group.at(-1)?.uploadDate ?? '',
    title: group.length === 1 ? 'Sent 1 photo' : `Sent ${group.length} photos`,
    text: group.map(({ originalName }) => originalName).join(', '),
  }))
}
