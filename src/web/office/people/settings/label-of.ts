import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import { brandGroup } from './brand-group.ts'
import { newsGroup } from './news-group.ts'
import { priceGroups } from './price-groups.ts'
import { mailGroup, providerGroups } from './provider-groups.ts'
import { settingGroups } from './setting-groups.ts'

const fields = [...settingGroups, brandGroup, newsGroup, mailGroup, ...providerGroups, ...priceGroups].flatMap(
  ({ fields: own }) => own,
)

export const labelOf = (key: SettingKey): string =>
  fields.find((field) => field.key === key)?.label ?? (key === 'brandLogo' ? 'Logo' : key)
