import { type AddOnId, addOns, type ServiceId, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import type { Choice } from '#src/contracts/enumerations.ts'
import { say } from '#src/web/ui/say.ts'

// What is sold, as the owner calls it.

export const nameService = (id: ServiceId): string => say(serviceNames[id])

export const nameAddOn = (id: AddOnId): string => say(addOns[id].name)

export const serviceChoices = (): Choice<ServiceId>[] =>
  serviceIds.map((value) => ({ value, label: nameService(value) }))
