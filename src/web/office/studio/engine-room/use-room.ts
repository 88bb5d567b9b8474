import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { resolveClip } from '#src/contracts/studio/clips.ts'
import {
  type CompletedVideo,
  downloadVideo,
  listCompletedVideos,
  readEngineRoom,
} from '#src/contracts/studio/engine-room.ts'
import { secondMs } from '#src/kit/time.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { downloadFile } from '#src/web/api/download-file.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export const roomKey = ['engine-room']

export function useRoom() {
  return useQuery({
    queryKey: roomKey,
    queryFn: async ({ signal }) => (await callApi(readEngineRoom, { signal })).data,
    refetchInterval: ({ state }) =>
      (state.data?.batches.some((batch) => batch.state === 'generating') ? 2 : 10) * secondMs,
  })
}

export function useResolveClip() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'again' | 'local' }) =>
      callApi(resolveClip, { params: { id }, body: { answer } }),
    onError: (error) => showToast({ tone: 'fail', title: 'Processing Failed', text: describeError(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: roomKey }),
  })
}

// Only when the owner asks: films are heavy.
export function useVideos() {
  const showToast = useToast()
  return useMutation({
    mutationFn: async () => (await callApi(listCompletedVideos)).data,
    onSuccess: ({ videos, message }) => {
      if (videos.length > 0) showToast({ tone: 'ok', title: 'Videos Found!', text: message })
    },
    onError: (error) => showToast({ tone: 'fail', title: 'Processing Failed', text: describeError(error) }),
  })
}

export function useDownloadVideo() {
  const showToast = useToast()
  return useMutation({
    mutationFn: async ({ id, videoUrl, prompt }: CompletedVideo) => {
      const { data } = await callApi(downloadVideo, { body: { videoUrl, jobId: id, prompt } })
      await downloadFile(data.localUrl, data.filename)
      return data.filename
    },
    onSuccess: (filename) => showToast({ tone: 'ok', title: 'Download Started', text: filename }),
    onError: (error) => {
      const text = error instanceof ApiError ? error.text : 'We couldn’t download the video.'
      showToast({ tone: 'fail', title: 'Download Failed', text })
    },
  })
}
