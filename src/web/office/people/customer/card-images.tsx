import { useState } from 'react'
import { type Customer, imagesOnCard } from '#src/contracts/people/customers.ts'
import styles from './card-images.module.css'
import { ImagesDialog } from './images-dialog.tsx'
import { Thumbnail } from './thumbnail.tsx'

export function CardImages({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false)
  if (customer.imageCount === 0) return <p className={styles.none}>No images uploaded yet</p>
  const more = customer.imageCount - imagesOnCard
  return (
    <>
      <div className={styles.four}>
        {customer.images.map((photo, index) => (
          <Thumbnail
            key={photo.id}
            photo={photo}
            label={`Photo ${index + 1} of ${customer.name}`}
            onOpen={() => setOpen(true)}
          />
        ))}
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-label={`+${more} more images of ${customer.name}`}
            onClick={() => setOpen(true)}
          >
            +{more} more
          </button>
        )}
      </div>
      {isOpen && <ImagesDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
