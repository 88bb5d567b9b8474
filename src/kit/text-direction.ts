const fromTheRight = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

export const textDirection = (locale: string): 'ltr' | 'rtl' =>
  fromTheRight.has(locale.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
