import { brandGroup } from './brand-group.ts'
import { followUpGroup } from './follow-up-group.ts'
import { monitoringGroup } from './monitoring-group.ts'
import { newsGroup } from './news-group.ts'
import { priceGroups } from './price-groups.ts'
import { productionGroups } from './production-groups.ts'
import { mailGroup, providerGroups, repliesGroup } from './provider-groups.ts'
import { type SettingGroup, settingGroups } from './setting-groups.ts'
import { backupGroup, storageGroup } from './storage-groups.ts'

export const allGroups: SettingGroup[] = [
  ...settingGroups,
  brandGroup,
  mailGroup,
  repliesGroup,
  ...providerGroups,
  newsGroup,
  followUpGroup,
  ...productionGroups,
  monitoringGroup,
  backupGroup,
  storageGroup,
  ...priceGroups,
]
