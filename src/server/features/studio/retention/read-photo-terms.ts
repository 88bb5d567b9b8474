import { keptDaysOf } from '#src/contracts/studio/kept-days.ts'
import type { RetentionDeps } from './retention-deps.ts'

// How many days a photo is kept by when it came: a term that is changed later is not what its sender was told.
export async function readPhotoTerms({ database, readBusiness, findFormerSettings }: RetentionDeps) {
  const { photosKeptDays: now } = await readBusiness(database)
  const former = await findFormerSettings(database, 'photosKeptDays')
  return (cameAt: Date): number => {
    const photosKeptDays = former.find(({ until }) => until > cameAt)?.value ?? now
    return keptDaysOf({ photosKeptDays }).photos
  }
}
