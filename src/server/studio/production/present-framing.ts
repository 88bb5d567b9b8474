import { filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import type { PhotoFraming } from '#src/contracts/studio/framing.ts'
import { AppError } from '#src/kit/app-error.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { type Material, planFormat } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { findJob } from './store.ts'

export async function presentFraming(deps: ProductionDeps, jobId: string): Promise<PhotoFraming[]> {
  const job = await findJob(deps.database, jobId)
  if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
  const material = await readMaterial(deps.database, job)
  const shots = (await Promise.all(filmFormatNames.map((format) => shotsIn(deps, material, format)))).flat()
  return material.photos.map(({ photoId, analysis }) => ({
    photoId,
    salience: analysis?.salience?.cells ?? null,
    points: (analysis?.points ?? []).map(({ kind, box }) => ({ kind, box })),
    shots: shots.flatMap(([path, shot]) => (path === originalKey(photoId) ? [shot] : [])),
  }))
}

// With the key of its photo.
type FramedShot = [path: string, shot: PhotoFraming['shots'][number]]

// None while there is nothing to plan with.
async function shotsIn(
  { film }: ProductionDeps,
  material: Material,
  format: (typeof filmFormatNames)[number],
): Promise<FramedShot[]> {
  try {
    const { clips } = await planFormat(film, material, format)
    return clips.flatMap(({ treatment }, index) =>
      camerasOf(treatment).flatMap(({ source, camera }): FramedShot[] => {
        const from = camera.keyframes[0]?.crop
        const to = camera.keyframes.at(-1)?.crop
        return from && to ? [[source.path, { format, position: index + 1, from, to }]] : []
      }),
    )
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

function camerasOf(treatment: Timeline['clips'][number]['treatment']) {
  if (treatment.kind === 'backdrop') return []
  return treatment.kind === 'split' ? treatment.panes.map(({ shot }) => shot) : [treatment.shot]
}
