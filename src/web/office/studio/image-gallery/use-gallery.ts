import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import {
  deleteImage,
  type GalleryImage,
  galleryPageSize,
  type GalleryShown,
  listGallery,
  readImageAgain,
} from '#src/contracts/studio/gallery.ts'
import { ApiError } from '#src/web/api/api-error.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { useToast } from '#src/web/ui/toast.tsx'

const galleryKey = ['gallery']

export interface GalleryFilter {
  q: string
  show: GalleryShown
}

export function useGallery(page: number, typed: GalleryFilter) {
  const filter = useDeferredValue(typed)
  const showToast = useToast()
  const gallery = useQuery({
    queryKey: [...galleryKey, page, filter],
    queryFn: async ({ signal }) => {
      const { data, headers } = await callApi(listGallery, {
        query: { page, pageSize: galleryPageSize, ...filter },
        signal,
      })
      return { images: data.images, total: Number(headers.get('x-total-count') ?? data.images.length) }
    },
    placeholderData: keepPreviousData,
  })
  const { error } = gallery
  useEffect(() => {
    if (!error) return
    const text = error instanceof ApiError ? 'Failed to load uploaded images' : 'Error loading image gallery'
    showToast({ tone: 'fail', title: 'Gallery Error', text })
  }, [error, showToast])
  return gallery
}

export function useDeleteImage() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ filename }: GalleryImage) => callApi(deleteImage, { params: { filename } }),
    onSuccess: (_, { originalName }) => showToast({ tone: 'ok', title: 'Image Deleted', text: originalName }),
    onError: (error) => showToast({ tone: 'fail', title: 'Delete Failed', text: describeRefusal(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryKey }),
  })
}

export function useReadAgain() {
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: ({ filename }: GalleryImage) => callApi(readImageAgain, { params: { filename } }),
    onSuccess: (_, { originalName }) => showToast({ tone: 'ok', title: 'Reading it again', text: originalName }),
    onError: () => showToast({ tone: 'fail', title: 'Reading Failed', text: 'Please try again in a minute.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: galleryKey }),
  })
}

// Only a refusal with a reason that the owner can do something about says more.
const describeRefusal = (error: Error): string =>
  error instanceof ApiError && error.status === 409 ? error.text : 'Could not delete image'
