import { useEffect } from 'react'

// The link of a mail or of a code names a part of the page, which is not there yet when the browser looks for it.
export function useNamedPart(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [isThere])
}
