import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadPhotoZip } from '#src/contracts/studio/photos.ts'
import { photoFormats } from '#src/contracts/studio/photo-limits.ts'
import { postForm } from '#src/web/api/post-form.ts'
import { uploadPhotos } from '#src/web/api/upload-photos.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { FileInput } from '#src/web/ui/file-input.tsx'
import { Notice } from '#src/web/ui/notice.tsx'

interface Arrived {
  count: number
  // Of files that were left out: which, and why.
  refused: string[]
}

// Photos that came by message or on a stick: single ones, or a zip of them.
export function AddPhotos({ customerId }: { customerId: string }) {
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: (files: File[]) => sendAll(customerId, files),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <FileInput
        label="Add photos"
        hint="Or a zip file of them. Up to 20 MB each."
        multiple
        accept={`${photoFormats},.zip`}
        disabled={add.isPending}
        onChange={({ target }) => {
          add.mutate([...(target.files ?? [])])
          // Without this, choosing the same file again would change nothing and stay silent.
          target.value = ''
        }}
      />
      <div role="status">
        {add.isPending && <p>Sending...</p>}
        {add.isError && <Notice tone="fail">{describeError(add.error)}</Notice>}
        {add.data && (
          <Notice tone={add.data.count > 0 ? 'ok' : 'fail'}>
            {add.data.count === 1 ? '1 photo has arrived.' : `${add.data.count} photos have arrived.`}{' '}
            {add.data.refused.join(' ')}
          </Notice>
        )}
      </div>
    </>
  )
}

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name)

async function sendAll(customerId: string, files: File[]): Promise<Arrived> {
  const outcomes = await uploadPhotos({
    customerId,
    files: files.filter((file) => !isZip(file)),
    onProgress: () => undefined,
  })
  const arrived: Arrived = {
    count: outcomes.filter(({ state }) => state === 'arrived').length,
    refused: outcomes.flatMap((one) =>
      one.state === 'failed' ? [`${one.file.name}: ${one.reason ?? 'Please try again.'}`] : [],
    ),
  }
  for (const zip of files.filter(isZip)) {
    const form = new FormData()
    form.append('zip', zip)
    const { images, skipped } = await postForm(uploadPhotoZip, form, { customerId })
    arrived.count += images.length
    arrived.refused.push(...skipped.map(({ name, reason }) => `${name}: ${reason}`))
  }
  return arrived
}
