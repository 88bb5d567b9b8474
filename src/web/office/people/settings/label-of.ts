import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import { priceGroups } from './price-groups.ts'
import { settingGroups } from './setting-groups.ts'

const fields = [...settingGroups, ...priceGroups].flatMap(({ fields: own }) => own)

export const labelOf = (key: SettingKey): string => fields.find((field) => field.key === key)?.label ?? key
