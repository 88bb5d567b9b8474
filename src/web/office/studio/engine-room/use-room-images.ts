import { useEffect, useState } from 'react'
import { maxRoomImages } from '#src/contracts/studio/engine-room.ts'
import { useToast } from '#src/web/ui/toast.tsx'

export interface RoomImage {
  file: File
  // For showing it here; nothing has left the browser yet.
  url: string
  // '' until a room template is chosen.
  category: string
}

export function useRoomImages() {
  const [images, setImages] = useState<RoomImage[]>([])
  const showToast = useToast()
  const [urls] = useState(() => new Set<string>())
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])

  const add = (files: File[]) => {
    const pictures = files.filter(isPicture)
    const room = maxRoomImages - images.length
    const taken = pictures.slice(0, room).map((file) => ({ file, url: URL.createObjectURL(file), category: '' }))
    for (const { url } of taken) urls.add(url)
    if (taken.length > 0) setImages([...images, ...taken])
    const refused = describeRefusal(files.length - pictures.length, pictures.length - taken.length)
    if (refused) showToast({ tone: 'fail', title: 'Upload Failed', text: refused })
    else showToast({ tone: 'ok', title: 'Images Added', text: `${images.length + taken.length} of ${maxRoomImages}` })
  }
  const map = (index: number, category: string) => {
    setImages(images.map((image, at) => (at === index ? { ...image, category } : image)))
    if (category) showToast({ tone: 'ok', title: 'Prompt Mapped', text: `${category} to image ${index + 1}` })
  }
  const remove = (index: number) => {
    setImages(images.filter((_, at) => at !== index))
  }
  return { images, add, map, remove }
}

// Phones give HEIC files without a type.
const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

function describeRefusal(strangers: number, surplus: number): string | undefined {
  if (strangers > 0) return 'Only image files are allowed'
  return surplus > 0 ? `Maximum ${maxRoomImages} images allowed` : undefined
}
