import type { ComponentType } from 'react'
import type { SetupStep } from '#src/contracts/overview/setup.ts'
import { BrandForm } from '#src/web/office/people/settings/brand-form.tsx'
import { MailDomain } from '#src/web/office/people/settings/mail-domain.tsx'
import { MailTest } from '#src/web/office/people/settings/mail-test.tsx'
import { priceGroups } from '#src/web/office/people/settings/price-groups.ts'
import { mailGroup, providerGroups } from '#src/web/office/people/settings/provider-groups.ts'
import { type SettingGroup, settingGroups } from '#src/web/office/people/settings/setting-groups.ts'
import { SettingsForm } from '#src/web/office/people/settings/settings-form.tsx'
import { TermsNotice } from '#src/web/office/people/settings/terms-notice.tsx'
import { useSettings } from '#src/web/office/people/settings/use-settings.ts'
import { LaunchPanel } from '#src/web/office/sales/website/launch-panel.tsx'
import { ReviewsPanel } from '#src/web/office/sales/website/reviews-panel.tsx'
import { SamplesPanel } from '#src/web/office/sales/website/samples-panel.tsx'
import { useSite } from '#src/web/office/sales/website/use-site.ts'
import { AddressPanel } from './address-panel.tsx'
import { LegalPanel } from './legal-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { Loaded } from './loaded.tsx'

// The forms of Settings and Website: what is saved here is saved there.
export const stepContents: Record<SetupStep, ComponentType> = {
  business: () => <Forms titles={['Your business', 'How customers reach you', 'Country']} />,
  brand: BrandStep,
  prices: PricesStep,
  mail: MailStep,
  payments: PaymentsStep,
  clips: () => <Forms titles={['Clips']} />,
  legal: LegalPanel,
  samples: SamplesStep,
  address: AddressPanel,
  // Its head says all there is to say.
  storage: () => null,
  launch: LaunchStep,
}

const settingsLabel = 'Loading the settings'
const siteLabel = 'Loading the website'
const groups: SettingGroup[] = [...settingGroups, ...providerGroups, ...priceGroups]

function Forms({ titles }: { titles: string[] }) {
  return (
    <Loaded query={useSettings()} label={settingsLabel}>
      {(settings) =>
        groups
          .filter(({ title }) => titles.includes(title))
          .toSorted((one, other) => titles.indexOf(one.title) - titles.indexOf(other.title))
          .map((group) => <SettingsForm key={group.title} group={group} {...settings} />)
      }
    </Loaded>
  )
}

function PaymentsStep() {
  return (
    <>
      <Forms titles={['Card payments', 'Bank transfer']} />
      <PaymentsPanel />
    </>
  )
}

function BrandStep() {
  return (
    <Loaded query={useSettings()} label={settingsLabel}>
      {({ settings }) => <BrandForm settings={settings} />}
    </Loaded>
  )
}

function PricesStep() {
  const settings = useSettings()
  return (
    <>
      {settings.data && <TermsNotice settings={settings.data.settings} />}
      <Forms titles={priceGroups.map(({ title }) => title)} />
    </>
  )
}

function MailStep() {
  return (
    <Loaded query={useSettings()} label={settingsLabel}>
      {(settings) => (
        <SettingsForm group={mailGroup} {...settings}>
          <MailTest />
          <MailDomain />
        </SettingsForm>
      )}
    </Loaded>
  )
}

function SamplesStep() {
  return (
    <Loaded query={useSite()} label={siteLabel}>
      {(site) => (
        <>
          <SamplesPanel site={site} />
          <ReviewsPanel isLaunched={site.launchedAt !== null} />
        </>
      )}
    </Loaded>
  )
}

function LaunchStep() {
  return (
    <Loaded query={useSite()} label={siteLabel}>
      {({ launchedAt }) => <LaunchPanel launchedAt={launchedAt} />}
    </Loaded>
  )
}
