import { useSyncExternalStore } from 'react'

// Single-key shortcuts get in the way of dictation and other aids: they can be turned off, on this machine.
const settingName = 'reelwright-single-keys'
const changed = 'reelwright-single-keys-changed'

export const areSingleKeysOn = (): boolean => localStorage.getItem(settingName) !== 'off'

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(settingName)
  else localStorage.setItem(settingName, 'off')
  dispatchEvent(new Event(changed))
}

export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      addEventListener(changed, listen)
      return () => removeEventListener(changed, listen)
    },
    areSingleKeysOn,
    () => true,
  )
