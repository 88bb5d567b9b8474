import { useMutation } from '@tanstack/react-query'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { type Prices, servicePricePence } from '#src/contracts/prices.ts'
import { submitQuote } from '#src/contracts/sales/quotes.ts'
import { toPounds } from '#src/kit/money.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { uploadPhotos } from '#src/web/api/upload-photos.ts'
import { usePrices } from '#src/web/office/shared/prices.ts'

export interface TestCustomer {
  name: string
  email: string
  phone: string
  businessType: string
  serviceType: ServiceId | ''
  notes: string
}

interface Submission {
  customer: TestCustomer & { serviceType: ServiceId }
  images: File[]
}

export function useTestSubmission() {
  const prices = usePrices()
  return useMutation({
    mutationFn: async ({ customer, images }: Submission) => {
      const { data } = await callApi(submitQuote, { body: toRequest(customer, images.length, prices) })
      const outcomes = await uploadPhotos({ customerId: data.customerId, files: images, onProgress: () => undefined })
      // The customer is kept whatever became of the images.
      const failed = outcomes.filter(({ state }) => state === 'failed').length
      return { reference: data.reference, images: images.length - failed, failed }
    },
    onError: () => window.alert('Failed to submit test customer. Please try again.'),
  })
}

// The prices are what this form shows; the server does its own sum from the same book.
function toRequest(customer: Submission['customer'], imageCount: number, prices: Prices) {
  const basePrice = toPounds(servicePricePence(prices, 'terms', customer.serviceType))
  return {
    ...customer,
    businessType: customer.businessType as 'other',
    addOns: [],
    basePrice,
    addOnPrice: 0,
    totalPrice: basePrice,
    step: 'test',
    uploadedImagesCount: imageCount,
    source: 'test',
  }
}
