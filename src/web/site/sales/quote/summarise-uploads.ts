import type { UploadState, UploadStates } from './upload-queue.ts'

export interface UploadSummary<Photo> {
  sent: number
  // Without those that were refused: they are not on their way.
  total: number
  // Of all bytes' worth of photos, between 0 and 1.
  part: number
  lost: number
  refused: { photo: Photo; reason: string }[]
  isBusy: boolean
}

// `before` arrived before the page was loaded again.
export function summariseUploads<Photo>(states: UploadStates<Photo>, before = 0): UploadSummary<Photo> {
  const entries = [...states]
  const refused = entries.flatMap(([photo, state]) =>
    state.state === 'refused' ? [{ photo, reason: state.reason }] : [],
  )
  const count = (wanted: UploadState['state']): number => entries.filter(([, { state }]) => state === wanted).length
  const total = before + entries.length - refused.length
  const sent = before + count('arrived')
  const parts = entries.reduce((sum, [, state]) => sum + (state.state === 'sending' ? state.sent : 0), sent)
  return {
    sent,
    total,
    part: total === 0 ? 1 : parts / total,
    lost: count('lost'),
    refused,
    isBusy: sent < total,
  }
}
