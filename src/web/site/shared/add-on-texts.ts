import type { AddOnId } from '#src/contracts/catalogue.ts'
import * as words from '#src/contracts/words/site/packages.ts'

export const addOnTexts: Record<AddOnId, string> = {
  express: words.addOnExpress,
  'premium-music': words.addOnPremiumMusic,
  'custom-branding': words.addOnCustomBranding,
  'extra-revisions': words.addOnExtraRevisions,
  'social-sizes': words.addOnSocialSizes,
  'priority-support': words.addOnPrioritySupport,
}
