import { type PriceTexts, termsToCorrect } from '#src/contracts/prices.ts'
import type { ShownSetting } from '#src/contracts/people/settings.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { useChangeSettings } from './use-settings.ts'

export function TermsNotice({ settings }: { settings: ShownSetting[] }) {
  const change = useChangeSettings()
  const texts: PriceTexts = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  const correct = termsToCorrect(texts)
  if (Object.keys(correct).length === 0) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="line" size="sm" busy={change.isPending} onClick={() => change.mutate({ values: correct })}>
          Make the Terms equal
        </Button>
      }
    >
      The Terms and the shop state different prices. A customer can hold you to the lower one.
    </Notice>
  )
}
