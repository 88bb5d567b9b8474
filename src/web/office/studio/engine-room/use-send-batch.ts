import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { generateMapped, uploadRoomImages } from '#src/contracts/studio/engine-room.ts'
import { secondMs } from '#src/kit/time.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { postForm } from '#src/web/api/post-form.ts'
import { useToast } from '#src/web/ui/toast.tsx'
import { promptOf } from './room-choices.ts'
import { roomKey } from './use-room.ts'
import type { RoomImage } from './use-room-images.ts'

export type RoomStage = 'ready' | 'uploading' | 'mapping' | 'generating' | 'completed' | 'failed'

// What failed, as the specification words it, and why, as the server says.
class BatchError extends Error {
  readonly reason: string | undefined

  constructor(text: string, cause: unknown) {
    super(text, { cause })
    this.reason = cause instanceof ApiError ? cause.text : undefined
  }
}

// 'Completed' means sent: the clips themselves have states of their own.
const sentAfterMs = 3 * secondMs

export function useSendBatch() {
  const [stage, setStage] = useState<RoomStage>('ready')
  const [isSent, setSent] = useState(false)
  const queries = useQueryClient()
  const showToast = useToast()

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => {
      setSent(false)
      setStage('completed')
      showToast({ tone: 'ok', title: 'Sent Video Production', text: 'The clips carry on without you.' })
    }, sentAfterMs)
    return () => clearTimeout(timer)
  }, [isSent, showToast])

  const send = useMutation({
    mutationFn: (images: RoomImage[]) => sendBatch(images, setStage),
    onSuccess: () => {
      setSent(true)
      return queries.invalidateQueries({ queryKey: roomKey })
    },
    onError: (error) => {
      setStage('failed')
      showToast({ tone: 'fail', title: 'Processing Failed', text: error.message })
    },
  })
  const error =
    send.error instanceof BatchError ? [send.error.message, send.error.reason].filter(Boolean).join('. ') : undefined

  return {
    stage,
    error: stage === 'failed' ? error : undefined,
    isBusy: send.isPending || isSent,
    send: (images: RoomImage[]) => {
      const mapped = images.filter(({ category }) => category !== '')
      if (mapped.length > 0) send.mutate(mapped)
      else showToast({ tone: 'fail', title: 'No Mappings', text: 'Please map prompts to images first' })
    },
  }
}

async function sendBatch(images: RoomImage[], enter: (stage: RoomStage) => void): Promise<void> {
  enter('uploading')
  const form = new FormData()
  for (const { file } of images) form.append('images', file)
  const uploaded = await postForm(uploadRoomImages, form).catch((cause: unknown) => {
    throw new BatchError(`Upload failed: ${cause instanceof ApiError ? cause.status : 'no connection'}`, cause)
  })
  enter('mapping')
  const mappings = uploaded.images.map(({ base64 }, index) => {
    const category = images[index]?.category ?? ''
    return { prompt: promptOf(category), imageUrl: base64, category }
  })
  enter('generating')
  await callApi(generateMapped, { body: { jobId: crypto.randomUUID(), mappings } }).catch((cause: unknown) => {
    throw new BatchError('RunwayML generation failed', cause)
  })
}
