import type { z } from 'zod'
import type { readSettings } from '#src/contracts/people/settings.ts'
import { BrandForm } from './brand-form.tsx'
import { brandGroup } from './brand-group.ts'
import { MailDomain } from './mail-domain.tsx'
import { MailTest } from './mail-test.tsx'
import { MailboxTest } from './mailbox-test.tsx'
import { newsGroup } from './news-group.ts'
import { PaymentTest } from './payment-test.tsx'
import { cardsGroup, mailGroup, repliesGroup } from './provider-groups.ts'
import { PushDevices } from './push-devices.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'

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
