// Apart from the calls about briefs: the order's page need not bring their parser.

export const minUsablePhotos = 3
export const maxColours = 3
export const maxCallToAction = 40
export const maxLogoBytes = 5 * 1024 * 1024
