import type { Prices } from '#src/contracts/prices.ts'
import type { PropertyType } from '#src/contracts/studio/room-prompts.ts'

export const propertyNames: Record<PropertyType, string> = {
  luxury: 'Luxury',
  rental: 'Rental',
  commercial: 'Commercial',
}

export const propertyPricesAt = ({ terms }: Prices): Record<PropertyType, number> => ({
  luxury: terms.vr3,
  rental: terms.vr2,
  commercial: terms.vr3,
})
