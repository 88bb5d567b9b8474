import type { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import type { readSettings } from '#src/contracts/people/settings.ts'
import { readMailbox, testMailbox } from '#src/contracts/people/replies.ts'
import { callApi } from '#src/web/api/call-api.ts'
import { describeError } from '#src/web/office/shared/describe-error.ts'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandGroup } from './brand-group.ts'
import { MailDomain } from './mail-domain.tsx'
import { MailTest } from './mail-test.tsx'
import { newsGroup } from './news-group.ts'
import { PaymentTest } from './payment-test.tsx'
import { cardsGroup, mailGroup, repliesGroup } from './provider-groups.ts'
import { PushDevices } from './push-devices.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings.module.css'
import { useSettingsTest } from './use-settings.ts'

// With what is saved, not with what is typed.
function MailboxTest() {
  const test = useSettingsTest(() => callApi(testMailbox, {}))
  const problem = test.error ? describeError(test.error) : test.data?.problem
  return (
    <div className={styles.test}>
      <Button variant="line" busy={test.isPending} onClick={() => test.mutate()}>
        Open the mailbox
      </Button>
      <div role="status">
        {problem === null && <Notice tone="ok">The mailbox opens. Replies come in every 2 minutes.</Notice>}
        {problem && <Notice tone="fail">{problem}</Notice>}
        {test.isIdle && <LastRead />}
      </div>
    </div>
  )
}

function LastRead() {
  const { data } = useQuery({
    queryKey: ['mailbox'],
    queryFn: async ({ signal }) => (await callApi(readMailbox, { signal })).data,
  })
  if (data?.problem) return <Notice tone="fail">{data.problem}</Notice>
  return data?.readAt ? <p>Last read {formatDayTime(data.readAt)}.</p> : null
}

export type Shown = z.output<typeof readSettings.answer>

// Each group in its form, with what belongs to it.
export const SettingsGroups = ({ groups, shown }: { groups: readonly SettingGroup[]; shown: Shown }) =>
  groups.map((group) => {
    if (group === brandGroup) return <BrandForm key={group.title} settings={shown.settings} />
    return (
      <SettingsForm key={group.title} group={group} {...shown}>
        {group === mailGroup && (
          <>
            <MailTest />
            <MailDomain />
          </>
        )}
        {group === repliesGroup && <MailboxTest />}
        {group === cardsGroup && <PaymentTest />}
        {group === newsGroup && <PushDevices />}
      </SettingsForm>
    )
  })
