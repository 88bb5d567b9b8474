// The page for an address that leads nowhere.

export const text = 'This frame is missing from the reel.'
