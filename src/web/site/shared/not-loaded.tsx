import type { ReactNode } from 'react'
import * as words from '#src/contracts/words/site/shared.ts'
import { say } from '#src/web/ui/say.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Notice } from '#src/web/ui/notice.tsx'

// What a page needs did not come: it says so, and may be asked for again.
export const NotLoaded = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <Notice
    tone="fail"
    action={
      <Button variant="line" size="sm" onClick={onRetry}>
        {say(words.tryAgainButton)}
      </Button>
    }
  >
    {children}
  </Notice>
)
