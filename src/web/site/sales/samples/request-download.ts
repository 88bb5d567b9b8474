import type { z } from 'zod'
import type { requestDownload as call } from '#src/contracts/sales/samples.ts'
import * as paths from '#src/contracts/paths.ts'
import type { Sample } from './samples.ts'

// By hand and not through callApi: only success or failure is read, and no parser has to come to the visitor for it.
export async function requestDownload(email: string, { title, file }: Sample): Promise<{ isSent: boolean }> {
  const body: z.input<typeof call.body> = {
    email,
    videoName: title,
    videoFile: file,
    requestType: 'video_download',
    priority: 'high',
    source: 'homepage_video_modal',
  }
  const answer = await fetch(paths.requestDownload.slice('POST '.length), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { isSent: answer.ok }
}
