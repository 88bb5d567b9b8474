import { z } from 'zod'
import { defineCall, success } from '#src/contracts/call.ts'
import * as paths from '#src/contracts/paths.ts'
import { sampleFilms } from './sample-films.ts'
import { emailAddress } from '#src/contracts/text.ts'

export const requestDownload = defineCall({
  name: 'requestDownload',
  summary: 'Emails a link to one of the sample films.',
  at: paths.requestDownload,
  access: 'public',
  body: z.object({
    email: emailAddress,
    videoName: z.enum(sampleFilms.map(({ title }) => title)),
    videoFile: z.enum(sampleFilms.map(({ file }) => file)),
    requestType: z.literal('video_download'),
    priority: z.literal('high'),
    source: z.literal('homepage_video_modal'),
  }),
  answer: success,
  bodyLimitBytes: 4 * 1024,
  rateLimit: { perMinute: 20 },
})

export const downloadSample = defineCall({
  name: 'downloadSample',
  summary: 'A sample film, for the holder of the emailed link.',
  at: 'GET /samples/download/:token',
  access: 'public',
  params: z.object({ token: z.string().max(400) }),
  answerKind: 'file',
  rateLimit: { perMinute: 30 },
})
