import { useIsMutating } from '@tanstack/react-query'
import { type PriceTexts, termsToCorrect } from '#src/contracts/prices.ts'
import type { ShownSetting } from '#src/contracts/people/settings.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { useChangeSettings } from './use-settings.ts'

export function TermsNotice({ settings }: { settings: ShownSetting[] }) {
  const change = useChangeSettings()
  // While a price is being saved, the one shown here is the old one.
  const isChanging = useIsMutating() > 0
  const texts: PriceTexts = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const correct = termsToCorrect(texts)
  if (Object.keys(correct).length === 0) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={isChanging} onClick={() => change.mutate({ values: correct })}>
          Update the Terms
        </Button>
      }
    >
      The Terms and the shop state different prices. A customer can hold you to the lower one.
    </Notice>
  )
}
