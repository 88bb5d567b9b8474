import { servicePricePence } from '#src/contracts/catalogue.ts'
import type { PropertyType } from '#src/contracts/studio/room-prompts.ts'

export const propertyNames: Record<PropertyType, string> = {
  luxury: 'Luxury',
  rental: 'Rental',
  commercial: 'Commercial',
}

export const propertyPricePence: Record<PropertyType, number> = {
  luxury: servicePricePence('terms', 'vr3'),
  rental: servicePricePence('terms', 'vr2'),
  commercial: servicePricePence('terms', 'vr3'),
}
