import type { Customer } from '#src/contracts/people/customers.ts'
import { exportCustomers } from '#src/contracts/people/customers.ts'
import type { OrderSummary } from '#src/contracts/sales/orders.ts'
import { jobPath, officePages, sitePages } from '#src/contracts/pages.ts'
import type { JobSummary } from '#src/contracts/studio/production.ts'
import { formatPence } from '#src/kit/money.ts'
import { customerAddress } from '#src/web/office/shared/customer-address.ts'
import { customerName } from '#src/web/office/shared/customer-name.ts'
import { toolGroups } from '#src/web/office/shared/tools.ts'

export interface PaletteItem {
  id: string
  kind: 'Screen' | 'Action' | 'Customer' | 'Order' | 'Film'
  name: string
  hint: string
  run: { go: string } | { open: string } | { command: 'refresh' | 'help' | 'logout' }
}

const panel = officePages.controlPanel

const fixedItems: PaletteItem[] = [
  ...toolGroups.flatMap(({ tools }) =>
    tools.map(({ path, name, purpose }) => ({
      id: path,
      kind: 'Screen' as const,
      name,
      hint: purpose,
      run: { go: path },
    })),
  ),
  action('Emails', 'Email log, and write an email', { go: `${panel}?tab=emails` }),
  action('Outreach', 'Templates for new business', { go: `${panel}?tab=outreach` }),
  action('Deleted customers', 'Bring one back', { go: `${panel}?tab=deleted` }),
  action('Stats', 'Leads, revenue and the website', { go: `${panel}?tab=stats` }),
  action('Export customers', 'All of them as a CSV file', { open: exportCustomers.path }),
  action('View website', 'Opens the public site', { open: sitePages.home }),
  action('Refresh data', 'Reload everything on this screen', { command: 'refresh' }),
  action('Keyboard shortcuts', 'Show all shortcuts', { command: 'help' }),
  action('Logout', 'Sign out of the back office', { command: 'logout' }),
]

function action(name: string, hint: string, run: PaletteItem['run']): PaletteItem {
  return { id: name, kind: 'Action', name, hint, run }
}

const maxFixed = 8
const maxFilms = 6

export interface Found {
  customers: readonly Customer[]
  orders: readonly OrderSummary[]
  // Not narrowed down yet.
  jobs: readonly JobSummary[]
  // Nothing more comes: Enter cannot take what stands below a customer who is still being looked for.
  isComplete: boolean
}

export const nothingFound: Found = { customers: [], orders: [], jobs: [], isComplete: false }

// Screens, actions and films whose name or purpose has every word typed, and what the server found.
export function listItems(typed: string, { customers, orders, jobs, isComplete }: Found): PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ name, hint }: PaletteItem) => words.every((word) => `${name} ${hint}`.toLowerCase().includes(word))
  const rank = ({ name }: PaletteItem) => (name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1)
  const fixed = fixedItems.filter(fits).toSorted((one, other) => rank(one) - rank(other))
  return [
    ...(words.length > 0 ? fixed.slice(0, maxFixed) : fixed),
    ...customers.map(describeCustomer),
    ...orders.map(describeOrder),
    ...jobs.map(describeJob).filter(fits).slice(0, maxFilms),
    ...(isComplete && words.length > 0 ? [findInSettings(typed.trim())] : []),
  ]
}

const findInSettings = (typed: string): PaletteItem =>
  action('Search in Settings', 'All settings and texts with these words', {
    go: `${officePages.settings}?find=${encodeURIComponent(typed)}`,
  })

const describeCustomer = ({ id, name, email, businessName }: Customer): PaletteItem => ({
  id,
  kind: 'Customer',
  name: customerName({ name, email }),
  hint: [businessName, email].filter(Boolean).join(', '),
  run: { go: customerAddress(id) },
})

const describeOrder = ({ id, orderNumber, receiptNumber, name, email, total }: OrderSummary): PaletteItem => ({
  id,
  kind: 'Order',
  name: orderNumber,
  hint: [name || email, formatPence(Math.round(total * 100)), receiptNumber].filter(Boolean).join(', '),
  run: { go: `${officePages.orders}?id=${id}` },
})

const describeJob = ({ id, number, businessName }: JobSummary): PaletteItem => ({
  id,
  kind: 'Film',
  name: businessName,
  hint: `Job ${number}`,
  run: { go: jobPath(id) },
})
