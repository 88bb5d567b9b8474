import { type ChangeEvent, type MouseEvent, useRef, useState } from 'react'
import { sitePages } from '#src/contracts/pages.ts'
import { photoFormats } from '#src/contracts/studio/photo-limits.ts'
import * as sharedWords from '#src/contracts/words/site/shared.ts'
import { hasFilmDraft } from '#src/web/site/shared/has-film-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { say } from '#src/web/ui/say.ts'

// Opens the photos of the device at once; what is chosen is seen as a film on the next page. Whoever has begun a film goes on
// with it, and without the code of this page it is a plain link.
export function SeeYourFilm({ className }: { className: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = (event: MouseEvent) => {
    if (hasFilmDraft()) return
    event.preventDefault()
    input.current?.click()
  }
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    if (files.length === 0) return
    setBusy(true)
    const { beginFilm } = await import('#src/web/site/sales/your-film/begin-film.ts')
    await beginFilm(files)
    location.assign(sitePages.yourFilm)
    setBusy(false)
  }
  return (
    <>
      <Button
        className={className}
        variant="go"
        size="big"
        href={sitePages.yourFilm}
        data-held
        aria-busy={isBusy || undefined}
        onClick={choose}
      >
        {say(sharedWords.seeYourFilmLink)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={photoFormats}
        aria-label={say(sharedWords.seeYourFilmLink)}
        onChange={(event) => void take(event)}
      />
    </>
  )
}
