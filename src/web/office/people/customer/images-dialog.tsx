import type { Customer } from '#src/contracts/people/customers.ts'
import { ContactSheet } from '#src/web/office/people/leads/contact-sheet.tsx'
import { usePhotos } from '#src/web/office/people/leads/use-photos.ts'
import { LoadFailed } from '#src/web/office/shared/load-failed.tsx'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { Skeleton } from '#src/web/ui/skeleton.tsx'

export function ImagesDialog({ customer, onClose }: { customer: Pick<Customer, 'id' | 'name'>; onClose: () => void }) {
  const photos = usePhotos(customer.id)
  return (
    <Dialog open onClose={onClose} title={`Images of ${customer.name}`} shape="wide">
      {photos.isPending && <Skeleton lines={6} label="Loading images" />}
      {photos.isError && (
        <LoadFailed error={photos.error} busy={photos.isFetching} onRetry={() => void photos.refetch()} />
      )}
      {photos.data && <ContactSheet photos={photos.data} />}
    </Dialog>
  )
}
