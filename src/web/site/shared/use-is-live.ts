import { useSyncExternalStore } from 'react'

const never = () => () => {}

// False in the prerendered page and while it is hydrated, true from then on.
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
