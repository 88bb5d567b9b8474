import { officePages } from '#src/contracts/pages.ts'

export const customerAddress = (id: string): string => `${officePages.customer}?${new URLSearchParams({ id })}`
