import { formatCount } from '#src/kit/format-date.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  type GalleryImage,
  galleryPageSize,
  type GalleryShown,
  maxCountedImages,
} from '#src/contracts/studio/gallery.ts'
import { officePages } from '#src/contracts/pages.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { ScreenHead } from '#src/web/office/shared/screen-head.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Confirm } from '#src/web/ui/confirm.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import { Pager } from '#src/web/ui/pager.tsx'
import { SearchInput } from '#src/web/ui/search-input.tsx'
import { Segment } from '#src/web/ui/segment.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'
import { GalleryFrame } from './gallery-frame.tsx'
import styles from './image-gallery-screen.module.css'
import { type GalleryFilter, useDeleteImage, useGallery, useReadAgain } from './use-gallery.ts'

export function ImageGalleryScreen() {
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<GalleryFilter>({ q: '', show: 'all' })
  const gallery = useGallery(page, filter)
  const narrow = (change: Partial<GalleryFilter>) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }
  const { data } = gallery
  const pageCount = data ? Math.max(1, Math.ceil(data.total / galleryPageSize)) : page
  // The last image of the last page was deleted: the page before is the last one now.
  if (!gallery.isPlaceholderData && page > pageCount) setPage(pageCount)
  return (
    <>
      <ScreenHead
        title="Image Gallery"
        actions={
          <Button variant="line" size="sm" busy={gallery.isFetching} onClick={() => void gallery.refetch()}>
            Refresh
          </Button>
        }
      >
        {data ? describeCount(data.total) : 'Every photo customers have sent.'}
      </ScreenHead>
      <div className={styles.tools}>
        <SearchInput
          label="Search by customer"
          placeholder="Search by customer"
          value={filter.q}
          onChange={(q) => narrow({ q })}
        />
        <Segment
          label="Filter images"
          options={shownChoices}
          value={filter.show}
          onChange={(show) => narrow({ show })}
        />
      </div>
      <Content gallery={gallery} isNarrowed={filter.q.trim() !== '' || filter.show !== 'all'} />
      {pageCount > 1 && <Pager label="Pages of images" page={page} pageCount={pageCount} onPage={setPage} />}
    </>
  )
}

const describeCount = (count: number): string =>
  `${formatCount(count)}${count === maxCountedImages ? '+' : ''} ${count === 1 ? 'image' : 'images'}, newest first.`

const shownChoices: { value: GalleryShown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'used', label: 'In a film' },
  { value: 'unused', label: 'Not in a film' },
]

interface ContentProps {
  gallery: ReturnType<typeof useGallery>
  isNarrowed: boolean
}

function Content({ gallery, isNarrowed }: ContentProps) {
  if (gallery.isPending) return <Skeleton lines={8} label="Loading images" />
  if (gallery.data?.images.length === 0 && isNarrowed) return <EmptyState title="No images match this search" />
  if (!gallery.isError) return <Sheet images={gallery.data.images} />
  return <LoadFailed error={gallery.error} busy={gallery.isFetching} onRetry={() => void gallery.refetch()} />
}

function Sheet({ images }: { images: GalleryImage[] }) {
  const [shown, setShown] = useState<GalleryImage | null>(null)
  const [leaving, setLeaving] = useState<GalleryImage | null>(null)
  const remove = useDeleteImage()
  const readAgain = useReadAgain()
  if (images.length === 0) {
    return <EmptyState title="No images uploaded yet">They appear here as soon as a customer sends them.</EmptyState>
  }
  return (
    <>
      <ul className={styles.sheet} data-surface="ink">
        {images.map((image) => (
          <li key={image.filename}>
            <GalleryFrame
              image={image}
              onView={() => setShown(image)}
              onReadAgain={() => readAgain.mutate(image)}
              onDelete={() => setLeaving(image)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.originalName}
        shape="wide"
        surface="ink"
      >
        {shown && <Whole key={shown.filename} image={shown} />}
      </Dialog>
      <Confirm
        open={leaving !== null}
        title="Delete image"
        confirmLabel="Delete"
        busy={remove.isPending}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(null) })}
      >
        Delete {leaving?.originalName}? This action cannot be undone.
        {leaving?.film?.isOpen && (
          <p>
            <b>It’s in the film for {leaving.film.businessName}, which isn’t approved yet.</b> The next version would be
            made without it.
          </p>
        )}
      </Confirm>
    </>
  )
}

function Whole({ image }: { image: GalleryImage }) {
  const [isMissing, setMissing] = useState(false)
  return (
    <>
      {isMissing ? (
        <p className={styles.missing}>Image Not Found</p>
      ) : (
        <img className={styles.whole} src={image.path} alt={image.originalName} onError={() => setMissing(true)} />
      )}
      <p className={styles.owner}>
        <Link href={`${officePages.leads}?images=${image.customerId}`}>All images of this customer</Link>
      </p>
    </>
  )
}
