import type { Account, SecurityKind } from '#src/contracts/people/account.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Table } from '#src/web/ui/table.tsx'

type Event = Account['events'][number]

const names: Record<SecurityKind, string> = {
  login: 'Signed in',
  'login.failed': 'Wrong password or code',
  logout: 'Signed out',
  'link.sent': 'Sign-in link sent',
  'link.used': 'Sign-in link used',
  'password.changed': 'Password changed',
  'totp.on': 'Two-step sign-in turned on',
  'totp.off': 'Two-step sign-in turned off',
  'recovery-code.used': 'Recovery code used',
  'session.ended': 'Session ended',
  'sessions.ended': 'Signed out everywhere',
  'customers.exported': 'Customer list exported',
  'orders.exported': 'Orders exported',
  'person.exported': 'A person’s data exported',
  'person.erased': 'A person erased',
  'person.corrected': 'A person’s details corrected',
  'media.erased': 'Photos and films erased',
  'retention.swept': 'Old records deleted on schedule',
  'key.changed': 'Provider key changed',
  'token.made': 'Token created',
  'token.ended': 'Token deleted',
  'webhook.added': 'Webhook added',
  'webhook.removed': 'Webhook removed',
  'push.added': 'Notifications turned on',
  'push.removed': 'Notifications turned off',
}

const columns = [
  { header: 'When', cell: ({ createdAt }: Event) => formatDayTime(createdAt) },
  {
    header: 'What',
    cell: ({ kind, detail }: Event) =>
      [names[kind], detail['browser'], detail['token'], detail['host']].filter(Boolean).join(', '),
  },
  { header: 'From', cell: ({ source }: Event) => source || 'This server' },
]

export const SecurityLog = ({ events }: { events: Event[] }) => (
  <Table caption="Security log" columns={columns} rows={events} rowKey={({ id }) => id} />
)
