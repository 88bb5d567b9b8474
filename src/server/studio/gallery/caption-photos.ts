import type { z } from 'zod'
import type { captionPhotos as captionPhotosCall } from '#src/contracts/studio/photos.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { writeCaption, type Reach } from './store.ts'

type Captions = z.output<(typeof captionPhotosCall)['body']>['captions']

// All of them or none: a photo of somebody else among them is a mistake or a try.
export async function captionPhotos(
  { database }: { database: Database },
  { reach, captions }: { reach: Reach; captions: Captions },
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { photoId, caption } of captions) {
      if (!(await writeCaption(tx, { ...reach, photoId, caption }))) {
        throw new AppError('not_found', refusals.photoUnknown)
      }
    }
  })
}
