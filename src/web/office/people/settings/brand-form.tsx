import type { ShownSetting } from '#src/contracts/people/settings.ts'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import { brandGroup } from './brand-group.ts'
import { BrandLogoInput } from './brand-logo-input.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { SettingsForm } from './settings-form.tsx'

export function BrandForm({ settings }: { settings: ShownSetting[] }) {
  const valueOf = (key: SettingKey): string => settings.find((setting) => setting.key === key)?.value ?? ''
  const saved = {
    brandAccent: valueOf('brandAccent'),
    brandInk: valueOf('brandInk'),
    brandLogo: valueOf('brandLogo'),
  }
  return (
    <SettingsForm
      group={brandGroup}
      settings={settings}
      preview={(typed) => <BrandPreview name={valueOf('businessName')} brand={{ ...saved, ...typed }} />}
    >
      <BrandLogoInput brandLogo={saved.brandLogo} />
    </SettingsForm>
  )
}
