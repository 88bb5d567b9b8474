import { allGroups } from './all-groups.ts'

const fields = allGroups.flatMap(({ fields: own }) => own)

// Of a setting; a text is called by its own name already.
export const labelOf = (key: string): string =>
  fields.find((field) => field.key === key)?.label ?? (key === 'brandLogo' ? 'Logo' : key)
