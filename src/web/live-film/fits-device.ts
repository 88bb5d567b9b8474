// How wide a film is drawn here: as large as the place it is shown in, on a machine that keeps up with it.

const widths = { small: 360, large: 540 }

export function frameWidth(): number {
  const { deviceMemory = 8 } = navigator as Navigator & { deviceMemory?: number }
  const isStrong = navigator.hardwareConcurrency >= 4 && deviceMemory >= 4
  const isLarge = Math.min(screen.width, 420) * devicePixelRatio >= widths.large
  return isStrong && isLarge ? widths.large : widths.small
}

// Without these nothing can be drawn beside the page, and on a device with little memory it would end the tab.
export function canPlayFilms(): boolean {
  const { deviceMemory = 8 } = navigator as Navigator & { deviceMemory?: number }
  return (
    deviceMemory > 1 &&
    typeof OffscreenCanvas !== 'undefined' &&
    typeof WebAssembly !== 'undefined' &&
    typeof AudioContext !== 'undefined' &&
    'transfer' in ArrayBuffer.prototype &&
    'groupBy' in Map
  )
}
