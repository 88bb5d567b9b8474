import { type ComponentType, lazy } from 'react'

export interface LazyScreen {
  Screen: ComponentType
  // After this, the screen renders at once instead of suspending.
  load: () => Promise<void>
}

export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  const Loading = lazy(async () => ({ default: await importScreen() }))
  const load = async () => {
    loaded ??= await importScreen()
  }
  const Screen = () => {
    const Ready = loaded ?? Loading
    return <Ready />
  }
  return { Screen, load }
}
